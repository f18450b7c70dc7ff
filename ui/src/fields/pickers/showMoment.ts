import type { Locale } from '@viewkraft/model';
import { formatDay, formatInstant, formatTime } from '../../base/i18n/formats/formatDate.js';
import type { MomentKind } from './MomentKind.js';

const shapes: Readonly<Record<MomentKind, RegExp>> = {
  day: /^\d{4}-\d{2}-\d{2}$/,
  time: /^\d{2}:\d{2}(:\d{2})?$/,
  instant: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/,
};

/** The text of a value in an input; an incomplete value is shown as typed. */
export function showMoment(value: unknown, kind: MomentKind, locale: Locale): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  if (!shapes[kind].test(text)) return text;
  if (kind === 'day') return formatDay(text, locale);
  return kind === 'time' ? formatTime(text, locale) : formatInstant(text, locale);
}
