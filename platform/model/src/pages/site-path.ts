/** Characters that a path may have in all. */
export const longestPath = 2_000;

/**
 * A path as a request brings it, in readable form: `/%C3%BCber` is `/über`. An encoded slash parts nothing and stays as it is.
 * null: it cannot be decoded, or is too long.
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

/** A readable path as it stands in addresses. */
export const printPath = (readable: string): string => encodeURI(readable);

/** Without slashes at its end; the root stays `/`. */
export const withoutEndSlash = (path: string): string => path.replace(/(?<=.)\/+$/, '');

const segment = /^[\p{L}\p{M}\p{N}\-._~!$&'()*+,;=:@]+$/u;

/**
 * What an editor wrote as the path of a page or redirect, in the one form in which it is stored: readable, composed, without a
 * slash at its end. null: it is none; it begins with `/`, and has neither a query nor empty, `.` or `..` segments.
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
