import type { Locale } from '@viewkraft/model';
import { intlLocale } from '../intlLocale.js';

const secondMs = 1_000;
/** Each unit in milliseconds, the largest first. */
const units = [
  ['year', 31_557_600 * secondMs],
  ['month', 2_629_800 * secondMs],
  ['day', 86_400 * secondMs],
  ['hour', 3_600 * secondMs],
  ['minute', 60 * secondMs],
  ['second', secondMs],
] as const;

/**
 * The time since `then` in its largest full unit: "2 seconds ago". A moment in the future (clock skew) counts as one
 * second ago.
 */
export function formatAgo(then: number, now: number, locale: Locale): string {
  const elapsedMs = Math.max(now - then, secondMs);
  const [unit, unitMs] = units.find(([, ms]) => elapsedMs >= ms) ?? units[5];
  return new Intl.RelativeTimeFormat(intlLocale[locale]).format(-Math.floor(elapsedMs / unitMs), unit);
}
