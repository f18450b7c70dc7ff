import { type Locale, locales } from '@viewkraft/model';

export const languageNames: Readonly<Record<Locale, string>> = { en: 'English', de: 'Deutsch' };

/**
 * Logs that the texts of a locale could not be fetched and returns the locale to show instead: a page in the other
 * language is of more use than none (B8).
 */
export function otherLocale(missing: Locale, error: unknown): Locale {
  // eslint-disable-next-line no-console -- for the developer; the reader sees the other language.
  console.warn('Failed loading locale', missing, error);
  return locales.find((locale) => locale !== missing) ?? missing;
}
