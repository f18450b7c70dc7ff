import type { Locale } from '@viewkraft/model';

/** Path of a page in a locale; `path` begins with a slash. */
export function localePath(locale: Locale, path: string): string {
  if (locale === 'en') return path;
  return `/${locale}${path === '/' ? '' : path}`;
}

/** Absolute URL of a page in a locale; `path` begins with a slash. */
export function pageUrl(origin: string, locale: Locale, path: string): string {
  return `${origin}${localePath(locale, path)}`;
}
