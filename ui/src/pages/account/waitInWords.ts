import type { Locale } from '@viewkraft/model';
import { intlLocale } from '../../i18n/intlLocale.js';

/** A time to wait, such as "30 seconds" or "2 Minuten"; rather too long than too short. */
export function waitInWords(seconds: number, locale: Locale): string {
  const [amount, unit] = seconds < 91 ? [Math.max(1, Math.ceil(seconds)), 'second'] : [Math.ceil(seconds / 60), 'minute']; // prettier-ignore
  return new Intl.NumberFormat(intlLocale[locale], { style: 'unit', unit: String(unit), unitDisplay: 'long' }).format(
    Number(amount),
  );
}
