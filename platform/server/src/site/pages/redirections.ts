import { redirectStatuses, type RedirectStatus } from './page-response.js';
import type { RedirectRow } from './page-rows.js';
import type { Redirection } from './page-snapshot.js';
import { RedirectGraph, withRoot } from './redirect-graph.js';

/**
 * Valid redirects by source, with the configured one of the root. Records written around the rules are left out:
 * cycles, other schemes, and targets that only look like a path of this site.
 */
export function redirectionsOf(
  rows: readonly RedirectRow[],
  origin: string,
  rootRedirect: string | undefined,
): ReadonlyMap<string, Redirection> {
  const root = rootRedirect === undefined ? undefined : { source: '/', target: rootRedirect, status: 302 };
  const followed = withoutCycles(withRoot(rows, root), origin);
  return new Map(
    followed.flatMap(({ source, target: written, status }) => {
      const target = targetOf(written, origin);
      return target ? [[source, { ...target, status: statusOf(status) }]] : [];
    }),
  );
}

/** Leaving one redirect out may change where others lead, so the rest is checked again. */
function withoutCycles(rows: readonly RedirectRow[], origin: string): readonly RedirectRow[] {
  const graph = new RedirectGraph(rows, origin);
  const left = rows.filter((row) => !graph.leadsBack(row));
  return left.length === rows.length ? rows : withoutCycles(left, origin);
}

/** A target in the form to be sent; null: neither a path of this site nor an http(s) URL. */
export function targetOf(written: string, origin: string): Pick<Redirection, 'to' | 'external'> | null {
  // Browsers read `/\host` and a path with a tab like `//host`.
  if (!/^(?:\/(?!\/)|https?:\/\/[^/])[^\\\s\p{Cc}]*$/iu.test(written) || !URL.canParse(written, origin)) return null;
  const url = new URL(written, origin);
  if (url.username !== '' || url.password !== '' || url.pathname.startsWith('//')) return null;
  if (url.origin !== origin) return { to: url.href, external: true };
  return { to: url.pathname + url.search + url.hash, external: false };
}

/** Appends the query of a request after the target's own, before its hash. `search` is empty or begins with `?`. */
export function withQuery(to: string, search: string): string {
  if (search.length < 2) return to;
  const [, address, hash] = /^([^#]*)(.*)$/s.exec(to) as unknown as [string, string, string];
  return `${address}${address.includes('?') ? '&' : '?'}${search.slice(1)}${hash}`;
}

function statusOf(stored: number): RedirectStatus {
  return redirectStatuses.find((status) => status === stored) ?? 302;
}
