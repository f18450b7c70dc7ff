/** Addresses of programs: what is wrong with one of them is told as JSON. */
export const programAddress = /^\/(api|media|_ipx|_i18n|builds)(\/|$)/;

/** An address as the router can read it: a page's that cannot be decoded gets to the pages all the same, which say so (A15). */
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
