import type { Locale } from '@viewkraft/model';

/** Seconds in the two largest units that fit: `3 days, 4 hr`, `12 min, 5 sec`. */
export function uptimeText(seconds: number, locale: Locale): string {
  const sizes = [['day', 86_400], ['hour', 3_600], ['minute', 60], ['second', 1]] as const; // prettier-ignore
  const first = sizes.findIndex(([, size]) => seconds >= size);
  const shown = sizes.slice(first === -1 ? 3 : first).slice(0, 2);
  let rest = seconds;
  const parts = shown.map(([unit, size]) => {
    const value = Math.floor(rest / size);
    rest -= value * size;
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  });
  return parts.join(', ');
}
