import type { IncomingHttpHeaders } from 'node:http';

/**
 * The origin of a request as reported by the browser: `same` for our own pages, `foreign` for anything else (including
 * sibling subdomains), `unknown` when the headers are missing, as with programs other than browsers.
 */
export type RequestOrigin = 'same' | 'foreign' | 'unknown';

export function requestOrigin(headers: IncomingHttpHeaders, ours: string): RequestOrigin {
  if (headers.origin !== undefined) return headers.origin === ours ? 'same' : 'foreign';
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'none') return 'unknown';
  return site === 'same-origin' ? 'same' : 'foreign';
}

/**
 * Whether a request that changes data may proceed: the browser sends cookies on its own, so a request with cookies must
 * prove its origin.
 */
export function mayWriteFrom(origin: RequestOrigin, withCookie: boolean): boolean {
  return origin === 'same' || (origin === 'unknown' && !withCookie);
}
