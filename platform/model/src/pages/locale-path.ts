import type { Locale } from '../view/view.js';

/** The locale that an address selects: `/de` and what is below it German, all else English (A1). */
export const localeOfPath = (pathname: string): Locale =>
  pathname === '/de' || pathname.startsWith('/de/') ? 'de' : 'en';

/** The address without its locale, always beginning with a slash. */
export const withoutLocale = (pathname: string): string => {
  const path = localeOfPath(pathname) === 'de' ? pathname.slice(3) || '/' : pathname;
  // What begins with two slashes would be the address of another site.
  return path.replace(/^[/\\]{2,}/, '/');
};

/** The address of the same page in a locale. */
export const inLocale = (pathname: string, locale: Locale): string => {
  const path = withoutLocale(pathname);
  if (locale === 'en') return path;
  return path === '/' ? '/de' : `/de${path}`;
};
