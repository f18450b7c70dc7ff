/** Addresses for programs: their errors are answered as JSON. */
export const programAddress = /^\/(api|media|_ipx|_i18n|builds)(\/|$)/;

/** Suffix of the address of a page's payload (B7). */
export const payloadName = '/_payload.json';

/**
 * Makes an address readable for the router: a page address that cannot be decoded still reaches the page routes, which
 * answer with an error page (A15).
 */
export function routableUrl(url: string): string {
  if (!url.includes('%') || programAddress.test(url)) return url;
  const [path, search = ''] = url.split(/(?=\?)/s, 2) as [string, string?];
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + search;
  }
}
