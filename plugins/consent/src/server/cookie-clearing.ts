import { expiredCookie, cookieDomains, cookiePaths } from '../shared/expired-cookies.js';
import { namesCookie, type ConsentItem } from '../shared/consent-item.js';
import { keptCookies, plainName } from '../shared/standard-items.js';

/** All lines together stay below what clients take as the head of an answer. */
const mostBytes = 12_000;

interface Visit {
  /** The header. */
  readonly cookies: string | undefined;
  readonly host: string;
  /** Of the page that asks, where cookies may belong to as well. */
  readonly path: string;
}

/**
 * Set-Cookie lines after which the browser has none of the cookies left that this request brought, on the host, its parents
 * and the paths that they may belong to. What the site cannot work without stays, and so does what is not named by `declined`,
 * where only some items are.
 */
export function clearingLines({ cookies, host, path }: Visit, items: readonly ConsentItem[], declined?: readonly string[]): string[] {
  const required = items.filter(({ category }) => category === 'required').flatMap((item) => item.cookies);
  const refused = declined && items.filter(({ id }) => declined.includes(id)).flatMap((item) => item.cookies);
  const gone = cookieNames(cookies).filter((name) => {
    const plain = plainName(name);
    if (namesCookie([...keptCookies, ...required], plain)) return false;
    return refused === undefined || namesCookie(refused, plain) || namesCookie(refused, name);
  });
  return fitting(linesOf(gone, cookieDomains(host), cookiePaths(path)));
} // prettier-ignore

/** By path first: what belongs to the whole site is the most frequent by far. No more of them are made than are taken. */
function* linesOf(names: readonly string[], domains: readonly (string | undefined)[], paths: readonly string[]): Iterable<string> {
  for (const path of paths) {
    for (const name of names) {
      // A cookie with this prefix belongs to one host and to all of its paths, or is none.
      if (!name.startsWith('__Host-')) yield* domains.map((domain) => expiredCookie(name, domain, path));
      else if (path === '/') yield expiredCookie(name, undefined, path);
    }
  }
} // prettier-ignore

function cookieNames(header = ''): string[] {
  const names = header.split(';').map((pair) => pair.slice(0, pair.includes('=') ? pair.indexOf('=') : undefined).trim());
  // What is no name by the rules cannot stand in a line of ours.
  return [...new Set(names.filter((name) => /^[!#$%&'*+\-.^_`|~\w]{1,256}$/.test(name)))];
} // prettier-ignore

function fitting(lines: Iterable<string>): string[] {
  const taken: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    bytes += line.length + 14;
    if (bytes > mostBytes) break;
    taken.push(line);
  }
  return taken;
}
