import type { Locale } from '@viewkraft/model';
import { intlLocale } from '../i18n/intlLocale.js';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A file's size in words: `1.4 MB`, `1,4 MB`. Counted in steps of 1024, as limits are. */
export function formatBytes(bytes: number, locale: Locale): string {
  let [value, at] = [bytes, 0];
  for (; value >= 1000 && at < units.length - 1; at += 1) value /= 1024;
  return new Intl.NumberFormat(intlLocale[locale], {
    style: 'unit',
    unit: units[at],
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && at > 0 ? 1 : 0,
  }).format(value);
}
