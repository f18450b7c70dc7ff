import type { Locale } from '@viewkraft/model';

/** Absolute address of a page in a language; `path` begins with a slash. */
export function pageUrl(origin: string, locale: Locale, path: string): string {
  if (locale === 'en') return `${origin}${path}`;
  return `${origin}/${locale}${path === '/' ? '' : path}`;
}
