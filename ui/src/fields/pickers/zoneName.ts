import type { Locale } from '@viewkraft/model';
import { intlLocale } from '../../i18n/intlLocale.js';

const formats = new Map<Locale, Intl.DateTimeFormat>();

/** The reader's time zone as it is called at that moment: `MEZ`, `MESZ`, `GMT+1`. */
export function zoneName(value: unknown, locale: Locale): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(intlLocale[locale], { timeZoneName: 'short' });
    formats.set(locale, format);
  }
  const moment = new Date(typeof value === 'string' && value.endsWith('Z') ? value : Date.now());
  if (Number.isNaN(moment.getTime())) return '';
  return format.formatToParts(moment).find((part) => part.type === 'timeZoneName')?.value ?? '';
}
