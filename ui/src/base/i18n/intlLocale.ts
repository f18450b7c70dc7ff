import type { Locale } from '@viewkraft/model';

/** The language tag that formats numbers and dates as the locale's readers write them. */
export const intlLocale: Readonly<Record<Locale, string>> = { en: 'en-US', de: 'de-DE' };
