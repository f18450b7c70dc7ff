import type { Locale } from '../definition/view.js';

/** The locale of an address: German for `/de` and below, otherwise English. */
export const localeOfPath = (pathname: string): Locale =>
  pathname === '/de' || pathname.startsWith('/de/') ? 'de' : 'en';

/** The address without its locale; always begins with a slash. */
export const withoutLocale = (pathname: string): string => {
  const path = localeOfPath(pathname) === 'de' ? pathname.slice(3) || '/' : pathname;
  // A path with two leading slashes would be the address of another site.
  return path.replace(/^[/\\]{2,}/, '/');
};

/** The address of the same page in a locale. */
export const inLocale = (pathname: string, locale: Locale): string => {
  const path = withoutLocale(pathname);
  if (locale === 'en') return path;
  return path === '/' ? '/de' : `/de${path}`;
};
