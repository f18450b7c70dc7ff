import type { IncomingHttpHeaders } from 'node:http';

/**
 * Where a request comes from, as the browser tells: `same` our own pages, `foreign` anything else (sister sites of the
 * same domain too), `unknown` when nothing is told, as programs other than browsers do.
 */
export type RequestOrigin = 'same' | 'foreign' | 'unknown';

export function requestOrigin(headers: IncomingHttpHeaders, ours: string): RequestOrigin {
  if (headers.origin !== undefined) return headers.origin === ours ? 'same' : 'foreign';
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'none') return 'unknown';
  return site === 'same-origin' ? 'same' : 'foreign';
}

/** Whether a request that changes something may go on: a cookie is sent by the browser unasked, so it needs proof. */
export function mayWriteFrom(origin: RequestOrigin, withCookie: boolean): boolean {
  return origin === 'same' || (origin === 'unknown' && !withCookie);
}
