import type { Locale } from '@viewkraft/model';
import { formatDay, formatInstant, formatTime } from '../../base/i18n/formats/formatDate.js';

/** What is chosen: a calendar day, a time of day, or both as an instant in the reader's time zone. */
export type MomentKind = 'day' | 'time' | 'instant';

/** Two-digit years up to this one are in the 21st century. */
const lastShortYear = 60;

const leadingDay = /^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{8})(?:\s*,?\s*|T)(.*)$/;
const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/;

const shapes: Readonly<Record<MomentKind, RegExp>> = {
  day: /^\d{4}-\d{2}-\d{2}$/,
  time: /^\d{2}:\d{2}(:\d{2})?$/,
  instant: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/,
};

/**
 * Typed or pasted text in wire form; undefined if it is not a valid value. Missing parts (the century of a two-digit
 * year (F2), the time, the minutes) are added only when the user leaves the input (`isDone`).
 */
export function readMoment(input: string, kind: MomentKind, locale: Locale, isDone: boolean): string | undefined {
  const text = input.trim();
  if (kind === 'day') return readDay(text, locale, isDone);
  if (kind === 'time') return readTime(text, isDone);
  if (isoInstant.test(text)) return new Date(text).toISOString();
  const [, first = text, rest = ''] = leadingDay.exec(text) ?? [];
  const day = readDay(first, locale, isDone);
  const isIso = /^\d{4}-/.test(first);
  const time = rest === '' ? (isDone || isIso ? '00:00:00' : undefined) : readTime(rest, isDone);
  return day && time && instantOf(day, time);
}

/** The instant of a day and a time in the reader's time zone. */
function instantOf(day: string, time: string): string {
  return new Date(`${day}T${time}`).toISOString();
}

function readDay(text: string, locale: Locale, isDone: boolean): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})()(\d{2})(\d{4}|\d{2})$/.exec(text);
  if (!parts) return undefined;
  const [, first, mark, second, digits = ''] = parts;
  if (digits.length === 2 && !isDone) return undefined;
  // With a point as separator the day always comes first.
  const dayFirst = locale === 'de' || mark === '.';
  const [day, month] = dayFirst ? [first, second] : [second, first];
  return realDay(digits.length === 2 ? fullYear(Number(digits)) : Number(digits), Number(month), Number(day));
}

/** The full year of a two-digit one: up to the cutoff (60) in this century, above it in the last (F2). */
export function fullYear(year: number): number {
  return year + (year > lastShortYear ? 1900 : 2000);
}

function readTime(text: string, isDone: boolean): string | undefined {
  const parts =
    /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?\s*([a-z. ]*)$/i.exec(text) ??
    /^(\d{2})(\d{2})(\d{2})?\s*([a-z. ]*)$/i.exec(text) ??
    /^(\d)(\d{2})()\s*([ap]\.?m\.?)$/i.exec(text) ??
    (isDone ? /^(\d{1,2}):?()()\s*([a-z. ]*)$/i.exec(text) : null);
  if (!parts) return undefined;
  const [, hours, minutes, seconds, word = ''] = parts;
  const half = word.toLowerCase().replaceAll(/[. ]/g, '');
  if (!['', 'a', 'am', 'p', 'pm', 'uhr', 'h'].includes(half)) return undefined;
  let hour = Number(hours);
  if (/^[ap]/.test(half)) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half.startsWith('p') ? 12 : 0);
  }
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return [hour, minutes, seconds].map((part) => String(part || 0).padStart(2, '0')).join(':');
}

function realDay(year: number, month: number, day: number): string | undefined {
  if (year < 1000) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined;
}

/** The text of a value in an input; an incomplete value is shown as typed. */
export function showMoment(value: unknown, kind: MomentKind, locale: Locale): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  if (!shapes[kind].test(text)) return text;
  if (kind === 'day') return formatDay(text, locale);
  return kind === 'time' ? formatTime(text, locale) : formatInstant(text, locale);
}
