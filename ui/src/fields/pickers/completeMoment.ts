import type { Locale } from '@viewkraft/model';
import type { MomentKind } from './momentText.js';

interface Group {
  readonly digits: number;
  /** The highest possible first digit; a higher digit is a complete one-digit number. */
  readonly first: number;
  readonly after: string;
}

const month: Group = { digits: 2, first: 1, after: '/' };
const clock: readonly Group[] = [
  { digits: 2, first: 2, after: ':' },
  { digits: 2, first: 5, after: '' },
];
const days: Readonly<Record<Locale, readonly Group[]>> = {
  en: [month, { digits: 2, first: 3, after: '/' }, { digits: 4, first: 9, after: ', ' }],
  de: [
    { digits: 2, first: 3, after: '.' },
    { ...month, after: '.' },
    { digits: 4, first: 9, after: ', ' },
  ],
};

const separators = /^[\s:.,/-]+/;
/** Before a time and before minutes also words: `um 18`, `18 Uhr 30`. */
const wordsOrSeparators = /^\D+(?=\d)|^[\s:.,/-]+/;

/**
 * Adds separators to a date that is being typed: `2412` becomes `24.12.` in German. `keys`: what was typed so far; only
 * they tell that `20.02.6-` is the beginning of `2026-12-24`, which stays as it is.
 */
export function completeMoment(text: string, keys: string, kind: MomentKind, locale: Locale): string {
  if (/^\d{4}-/.test(keys)) return keys;
  const groups = kind === 'time' ? clock : kind === 'day' ? days[locale] : [...days[locale], ...clock];
  let done = '';
  let rest = text.trimStart();
  for (const [place, { digits, first, after }] of groups.entries()) {
    const isLast = place === groups.length - 1;
    const run = (/^\d*/.exec(rest)?.[0] ?? '').slice(0, digits);
    if (run === '') return done + (place === 0 ? text : '');
    rest = rest.slice(run.length);
    if (isLast) return done + run + lastWords(run, rest, kind, locale);
    const isInDate = after === '.' || after === '/';
    const mark = (isInDate ? separators : wordsOrSeparators).exec(rest)?.[0] ?? '';
    rest = rest.slice(mark.length);
    // Words such as `pm` and `Uhr` follow the hours; others are not completed.
    if (/^\D/.test(rest)) return after === ':' ? `${done}${run} ${rest}` : text;
    const isShort = digits === 2 && run.length === 1;
    const isWhole = run.length === digits || (isShort && Number(run) > first);
    if (!isWhole && mark === '') return done + run + rest;
    done += (isShort ? run.padStart(2, '0') : run) + after;
  }
  return done;
}

/** The text after the minutes: AM or PM in English, or seconds after a colon. */
function lastWords(run: string, rest: string, kind: MomentKind, locale: Locale): string {
  const words = rest.trimStart();
  if (words.startsWith(':')) return words;
  return kind !== 'day' && locale === 'en' && run.length === 2 ? ` ${words}` : rest;
}
