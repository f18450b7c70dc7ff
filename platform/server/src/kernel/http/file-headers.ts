import { createHash } from 'node:crypto';

/** For uploaded files: opened directly, a file may render but run nothing. Other sites may embed it. */
export const pictureHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** An entity tag that depends only on the text. */
export const entityTag = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

/** Whether an `If-None-Match` header names this entity tag. */
export function knowsTag(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')));
}
