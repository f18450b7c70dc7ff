/** Hosts have few parents; a client may send a host of thousands of labels. */
const mostLabels = 10;

/** Hosts that a cookie of a page may belong to: none (the host alone), the host itself and its parents, without the last label. */
export function cookieDomains(host: string): (string | undefined)[] {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  // Addresses and names of one word have no parents.
  if (!name.includes('.') || /^[\d.]+$/.test(name) || name.startsWith('[')) return [undefined];
  const labels = name.split('.');
  if (labels.length > mostLabels) return [undefined];
  return [undefined, ...labels.slice(0, -1).map((_label, at) => labels.slice(at).join('.'))];
}

const deepest = 6;

/** Paths that a cookie sent for a path may have: `/`, `/de`, `/de/`, `/de/about`. */
export function cookiePaths(path: string): string[] {
  const segments = path.split('/').filter(Boolean).slice(0, deepest);
  const paths = segments.flatMap((_segment, at) => {
    const upTo = `/${segments.slice(0, at + 1).join('/')}`;
    return [upTo, `${upTo}/`];
  });
  return ['/', ...paths];
}

/** What makes browsers forget a cookie: the same for `document.cookie` and for a Set-Cookie line. */
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
