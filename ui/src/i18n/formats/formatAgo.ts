import type { Locale } from '@viewkraft/model';
import { intlLocale } from '../intlLocale.js';

const second = 1_000;
/** Each unit in milliseconds, the largest first. */
const units = [
  ['year', 31_557_600 * second],
  ['month', 2_629_800 * second],
  ['day', 86_400 * second],
  ['hour', 3_600 * second],
  ['minute', 60 * second],
  ['second', second],
] as const;

/** How long ago something was, in its largest full unit: "vor 2 Sekunden". What a server's clock puts ahead is now. */
export function formatAgo(then: number, now: number, locale: Locale): string {
  const past = Math.max(now - then, second);
  const [unit, length] = units.find(([, least]) => past >= least) ?? units[5];
  return new Intl.RelativeTimeFormat(intlLocale[locale]).format(-Math.floor(past / length), unit);
}
