import { normalPath, readPath, withoutEndSlash } from '@viewkraft/model';

/** A redirect as far as it can lead in circles. */
export interface Leading {
  /** Readable. */
  readonly source: string;
  readonly target: string;
}

/** Where addresses of this site lead: by redirects, and by what the site does itself. */
export class RedirectGraph {
  private readonly edges = new Map<string, string>();

  constructor(
    redirects: readonly Leading[],
    /** The site's own. */
    private readonly origin: string,
  ) {
    // A first visit of the root is sent to its language (A2).
    this.edges.set('/', '/de');
    for (const { source, target } of redirects) {
      const to = addressIn(target, origin);
      if (to === null) this.edges.delete(source);
      else this.edges.set(source, to);
    }
  }

  /** Whether somebody who follows the redirect can come back to where it starts. */
  leadsBack({ source, target }: Leading): boolean {
    const seen = new Set<string>();
    let at = addressIn(target, this.origin) ?? undefined;
    while (at !== undefined && at !== source && !seen.has(at)) {
      seen.add(at);
      at = this.edges.get(at);
    }
    return at === source;
  }
}

/** The address on this site that a target leads to, readable and without query; null: another site, or none at all. */
export function addressIn(target: string, origin: string): string | null {
  if (!URL.canParse(target, origin)) return null;
  const url = new URL(target, origin);
  const path = url.origin === origin ? readPath(url.pathname) : null;
  return path === null ? null : (normalPath(path) ?? withoutEndSlash(path));
}

/** The redirects with the configured one of the root, which comes before every record of `/` (A14). */
export function withRoot<T extends Leading>(redirects: readonly T[], root: T | undefined): readonly T[] {
  return root ? [...redirects.filter(({ source }) => source !== '/'), root] : redirects;
}
