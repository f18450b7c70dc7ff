import type { Locale } from '@viewkraft/model';
import { intlLocale } from '../intlLocale.js';

const day = { en: { day: 'numeric', month: 'numeric', year: 'numeric' }, de: { day: '2-digit', month: '2-digit', year: 'numeric' } } as const; // prettier-ignore
const clock = { en: { hour: 'numeric', minute: '2-digit', hour12: true }, de: { hour: '2-digit', minute: '2-digit', hour12: false } } as const; // prettier-ignore

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * An instant in the reader's time zone: `12/24/2026, 6:30 PM` or `24.12.2026, 18:30`. Invalid input is returned
 * unchanged.
 */
export function formatInstant(iso: string, locale: Locale): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : format(locale, 'instant', { ...day[locale], ...clock[locale] }, date);
}

/** A calendar day, the same in every time zone: `12/24/2026` or `24.12.2026`. Invalid input is returned unchanged. */
export function formatDay(iso: string, locale: Locale): string {
  const date = new Date(`${iso}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return iso;
  return format(locale, 'day', { ...day[locale], timeZone: 'UTC' }, date);
}

/** A time of day: `6:30 PM` or `18:30`; seconds only when they are not 0. Invalid input is returned unchanged. */
export function formatTime(time: string, locale: Locale): string {
  const date = new Date(`2000-01-01T${time.length === 5 ? `${time}:00` : time}Z`);
  if (Number.isNaN(date.getTime())) return time;
  const seconds = date.getUTCSeconds() === 0 ? {} : { second: '2-digit' as const };
  const key = date.getUTCSeconds() === 0 ? 'time' : 'time with seconds';
  return format(locale, key, { ...clock[locale], ...seconds, timeZone: 'UTC' }, date);
}

function format(locale: Locale, key: string, options: Intl.DateTimeFormatOptions, date: Date): string {
  const name = `${locale} ${key}`;
  let known = formats.get(name);
  if (!known) {
    known = new Intl.DateTimeFormat(intlLocale[locale], options);
    formats.set(name, known);
  }
  // Some engines put a narrow no-break space before AM and PM, which a search for typed text would miss.
  return known.format(date).replaceAll('\u202f', ' ');
}
