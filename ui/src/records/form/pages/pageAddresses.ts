import { inLocale, locales, type Locale } from '@viewkraft/model';
import { valueOf, type WireRecord } from '../../../base/wire/WireRecord.js';

export const isLive = (record: WireRecord): boolean => valueOf(record, 'status') === 'live';

/** Returns a page's address in a locale; undefined if the page does not exist in it. */
export function pageAddress(record: WireRecord, locale: Locale): string | undefined {
  const path = valueOf(record, `path_${locale}`);
  return typeof path === 'string' && path !== '' ? inLocale(path, locale) : undefined;
}

/** Returns the locales in which a page exists, the preferred one first. */
export function pageLocales(record: WireRecord, preferred: Locale): readonly Locale[] {
  const all = [preferred, ...locales.filter((locale) => locale !== preferred)];
  return all.filter((locale) => pageAddress(record, locale) !== undefined);
}
