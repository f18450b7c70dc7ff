import { locales, type Locale } from '@viewkraft/model';

/**
 * Says that the texts of a locale did not come (B8), and which one to show instead: a page in the other language is of more
 * use than none.
 */
export function otherLocale(missing: Locale, error: unknown): Locale {
  // eslint-disable-next-line no-console -- for the developer; the reader sees the other language.
  console.warn('Failed loading locale', missing, error);
  return locales.find((locale) => locale !== missing) ?? missing;
}
