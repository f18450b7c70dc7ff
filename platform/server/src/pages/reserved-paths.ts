import { siteAreas, withoutLocale } from '@viewkraft/model';

/** Whether something else answers at the path, with or without a locale, so that neither a page nor a redirect may stand there. */
export function isReserved(path: string): boolean {
  const rest = withoutLocale(path);
  const first = rest.split('/')[1] ?? '';
  return (
    siteAreas.has(first) ||
    /^[_.]/.test(first) ||
    rest.endsWith('/_payload.json') ||
    /^\/service\/letter(\/|$)/.test(rest)
  );
}
