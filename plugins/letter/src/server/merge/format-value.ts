import type { Column } from '@viewkraft/model';
import type { LetterLanguage } from '../../shared/letter-sheets.js';
import { letterWords } from '../../shared/letter-words.js';

const tags = { de: 'de-DE', en: 'en-GB' } as const;
const truth = { de: { true: 'ja', false: 'nein' }, en: { true: 'yes', false: 'no' } } as const;

/** Formats a record's value by its column's type and the letter's language. */
export function formatValue(value: unknown, column: Column, language: LetterLanguage): string {
  if (value === null || value === undefined) return '';
  const text = String(value as string | number | boolean);
  if (column.widget === 'plain') return text;
  switch (column.type) {
    case 'dateonly':
      return letterWords[language].formatDate(text);
    case 'date':
    case 'datetime':
      return new Intl.DateTimeFormat(tags[language], { dateStyle: 'long', timeStyle: 'short' }).format(new Date(text));
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
