import { expiredCookie, cookieDomains, cookiePaths } from '../shared/expired-cookies.js';
import { namesCookie, type ConsentItem } from '../shared/consent-item.js';
import { necessaryCookies, plainName } from '../shared/necessary-cookies.js';

/** All Set-Cookie lines together stay below the usual header limit of clients. */
const maxBytes = 12_000;

interface Visit {
  /** The `Cookie` header. */
  readonly cookies: string | undefined;
  readonly host: string;
  /** Path of the requesting page, to which cookies may belong too. */
  readonly path: string;
}

/**
 * Returns Set-Cookie lines that expire the request's cookies on the host, its parent domains and all paths that they
 * may belong to. Necessary cookies stay; with `declined`, so do all cookies that it does not name.
 */
export function clearingLines({ cookies, host, path }: Visit, items: readonly ConsentItem[], declined?: readonly string[]): string[] {
  const required = items.filter(({ category }) => category === 'required').flatMap((item) => item.cookies);
  const refused = declined && items.filter(({ id }) => declined.includes(id)).flatMap((item) => item.cookies);
  const expired = cookieNames(cookies).filter((name) => {
    const plain = plainName(name);
    if (namesCookie([...necessaryCookies, ...required], plain)) return false;
    return refused === undefined || namesCookie(refused, plain) || namesCookie(refused, name);
  });
  return fitting(linesOf(expired, cookieDomains(host), cookiePaths(path)));
} // prettier-ignore

/** Ordered by path: most cookies belong to the whole site. Yields no more lines than the limit allows. */
function* linesOf(names: readonly string[], domains: readonly (string | undefined)[], paths: readonly string[]): Iterable<string> {
  for (const path of paths) {
    for (const name of names) {
      // A cookie with the prefix `__Host-` has no domain and the path `/`.
      if (!name.startsWith('__Host-')) yield* domains.map((domain) => expiredCookie(name, domain, path));
      else if (path === '/') yield expiredCookie(name, undefined, path);
    }
  }
} // prettier-ignore

function cookieNames(header = ''): string[] {
  const names = header.split(';').map((pair) => pair.slice(0, pair.includes('=') ? pair.indexOf('=') : undefined).trim());
  // An invalid cookie name must not get into a header.
  return [...new Set(names.filter((name) => /^[!#$%&'*+\-.^_`|~\w]{1,256}$/.test(name)))];
} // prettier-ignore

function fitting(lines: Iterable<string>): string[] {
  const accepted: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    bytes += line.length + 14;
    if (bytes > maxBytes) break;
    accepted.push(line);
  }
  return accepted;
}
