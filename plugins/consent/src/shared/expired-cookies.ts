/** Real hosts have few parents; a client may send a host of thousands of labels. */
const maxLabels = 10;

/**
 * Returns the possible Domain attributes of a page's cookies: none (host-only), the host itself and its parents,
 * without the top-level label.
 */
export function cookieDomains(host: string): (string | undefined)[] {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  // IP addresses and single-label hosts have no parents.
  if (!name.includes('.') || /^[\d.]+$/.test(name) || name.startsWith('[')) return [undefined];
  const labels = name.split('.');
  if (labels.length > maxLabels) return [undefined];
  return [undefined, ...labels.slice(0, -1).map((_label, at) => labels.slice(at).join('.'))];
}

const maxDepth = 6;

/** Returns the possible paths of a cookie sent for a path: `/`, `/de`, `/de/`, `/de/about`. */
export function cookiePaths(path: string): string[] {
  const segments = path.split('/').filter(Boolean).slice(0, maxDepth);
  const paths = segments.flatMap((_segment, at) => {
    const upTo = `/${segments.slice(0, at + 1).join('/')}`;
    return [upTo, `${upTo}/`];
  });
  return ['/', ...paths];
}

/** Returns a line that expires a cookie, for `document.cookie` and for Set-Cookie alike. */
export function expiredCookie(name: string, domain: string | undefined, path: string): string {
  const isSecure = name.startsWith('__Secure-') || name.startsWith('__Host-');
  return [
    `${name}=`,
    'Max-Age=0',
    'Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    `Path=${path}`,
    ...(domain === undefined ? [] : [`Domain=${domain}`]),
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
}
