import type { Column } from '@viewkraft/model';
import type { LetterLanguage } from '../../shared/letter-sheets.js';
import { letterWords } from '../../shared/letter-words.js';

const tags = { de: 'de-DE', en: 'en-GB' } as const;
const truth = { de: { true: 'ja', false: 'nein' }, en: { true: 'yes', false: 'no' } } as const;

/** The language of a letter, and the time zone of its writer. */
export interface LetterLocale {
  readonly language: LetterLanguage;
  readonly zone: string;
}

/** Formats a record's value by its column's type, for the reader of the letter. */
export function formatValue(value: unknown, column: Column, { language, zone }: LetterLocale): string {
  if (value === null || value === undefined) return '';
  const text = String(value as string | number | boolean);
  if (column.widget === 'plain') return text;
  switch (column.type) {
    case 'dateonly':
      return letterWords[language].formatDate(text);
    case 'date':
    case 'datetime':
      return printMoment(new Date(text), { dateStyle: 'long', timeStyle: 'short' }, { language, zone });
    case 'time':
      return text.slice(0, 5);
    case 'boolean':
      return truth[language][text === 'true' ? 'true' : 'false'];
    case 'decimal':
      return numberText(text, language, column.scale);
    case 'number':
    case 'float':
    case 'integer':
    case 'bigint':
      return numberText(text, language);
    default:
      return labelOf(text, column, language);
  }
}

/** The date of a moment in the writer's time zone. */
export function formatDay(moment: Date, locale: LetterLocale): string {
  return printMoment(moment, { dateStyle: 'long' }, locale);
}

function printMoment(moment: Date, parts: Intl.DateTimeFormatOptions, { language, zone }: LetterLocale): string {
  return new Intl.DateTimeFormat(tags[language], { ...parts, timeZone: zone }).format(moment);
}

/** Formats digits of any length: a decimal is never rounded. */
function numberText(text: string, language: LetterLanguage, digits?: number): string {
  const format = new Intl.NumberFormat(tags[language], {
    minimumFractionDigits: digits ?? 0,
    maximumFractionDigits: digits ?? 20,
  });
  return format.format(text as `${number}`);
}

function labelOf(text: string, { valueLabels }: Column, language: LetterLanguage): string {
  const label = valueLabels?.get(text);
  if (label === undefined) return text;
  return typeof label === 'string' ? label : (label[language] ?? text);
}
