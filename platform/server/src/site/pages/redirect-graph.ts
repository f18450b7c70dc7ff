import { normalPath, readPath, withoutEndSlash } from '@viewkraft/model';

export interface RedirectEdge {
  /** Decoded. */
  readonly source: string;
  readonly target: string;
}

/** The graph of redirects on this site: records, and the site's own ones. */
export class RedirectGraph {
  private readonly edges = new Map<string, string>();

  constructor(
    redirects: readonly RedirectEdge[],
    /** The site's own origin. */
    private readonly origin: string,
  ) {
    // A first visit of the root is redirected to its locale.
    this.edges.set('/', '/de');
    for (const { source, target } of redirects) {
      const to = addressIn(target, origin);
      if (to === null) this.edges.delete(source);
      else this.edges.set(source, to);
    }
  }

  /** Whether following the redirect can lead back to its source. */
  leadsBack({ source, target }: RedirectEdge): boolean {
    const seen = new Set<string>();
    let at = addressIn(target, this.origin) ?? undefined;
    while (at !== undefined && at !== source && !seen.has(at)) {
      seen.add(at);
      at = this.edges.get(at);
    }
    return at === source;
  }
}

/** The decoded address on this site that a target leads to, without query; null: another site, or no valid address. */
export function addressIn(target: string, origin: string): string | null {
  if (!URL.canParse(target, origin)) return null;
  const url = new URL(target, origin);
  const path = url.origin === origin ? readPath(url.pathname) : null;
  return path === null ? null : (normalPath(path) ?? withoutEndSlash(path));
}

/** The redirects with the configured one of the root, which takes precedence over records for `/`. */
export function withRoot<T extends RedirectEdge>(redirects: readonly T[], root: T | undefined): readonly T[] {
  return root ? [...redirects.filter(({ source }) => source !== '/'), root] : redirects;
}
