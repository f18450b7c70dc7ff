import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** For uploaded files: opened directly, a file may render but run nothing. Other sites may embed it. */
export const pictureHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** An entity tag that depends only on the text. */
export const entityTag = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

/**
 * Whether the client's copy is current: it has this entity tag or, if the request names no tag, is not older than the
 * last change, which is in milliseconds since 1970.
 */
export function isCurrent(
  headers: Pick<IncomingHttpHeaders, 'if-none-match' | 'if-modified-since'>,
  tag: string,
  changedAt: number,
): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return knowsTag(tags, tag);
  // The header has no milliseconds.
  return Date.parse(headers['if-modified-since'] ?? '') >= Math.floor(changedAt / 1_000) * 1_000;
}

/** Whether an `If-None-Match` header names this entity tag. */
export function knowsTag(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')));
}
