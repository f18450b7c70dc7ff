/** Maximum length of a path in characters. */
export const longestPath = 2_000;

/**
 * The path of a request in readable form: `/%C3%BCber` is `/über`. An encoded slash does not separate segments and
 * stays encoded. null: the path cannot be decoded, or is too long.
 */
export const readPath = (encoded: string): string | null => {
  if (encoded.length > longestPath) return null;
  if (!encoded.includes('%')) return encoded;
  try {
    return encoded
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/')
      .normalize('NFC');
  } catch {
    return null;
  }
};

/** The encoded form of a readable path. */
export const printPath = (readable: string): string => encodeURI(readable);

/** The path without trailing slashes; the root stays `/`. */
export const withoutEndSlash = (path: string): string => path.replace(/(?<=.)\/+$/, '');

const segment = /^[\p{L}\p{M}\p{N}\-._~!$&'()*+,;=:@]+$/u;

/**
 * The path of a page or redirect in the normal form in which it is stored: readable, composed, without a trailing
 * slash. null: the text is not a path. A path begins with `/`, and has neither a query nor empty, `.` or `..` segments.
 */
export const normalPath = (written: string): string | null => {
  const trimmed = written.trim();
  const read = trimmed.startsWith('/') ? readPath(trimmed.normalize('NFC')) : null;
  if (read === null) return null;
  const path = withoutEndSlash(read);
  if (path === '/') return path;
  const isWhole = path.slice(1).split('/').every((part) => segment.test(part) && part !== '.' && part !== '..'); // prettier-ignore
  return isWhole ? path : null;
};
