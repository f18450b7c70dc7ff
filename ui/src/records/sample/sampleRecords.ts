import { textIn, type Locale, type Scalar } from '@viewkraft/model';
import type { ViewColumn, ViewModel } from '../../base/wire/ViewModel.js';

const colours = ['#0b6390', '#14713d', '#8a5300', '#b3202c', '#5b4bb3'];

const two = (number: number) => String(number).padStart(2, '0');
const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % from.length];

type SampleRecord = Readonly<Record<string, Scalar>>;

/**
 * Made-up records of a view, the same each time: every column has values of its type, and some are missing. `given`:
 * values by column to use instead.
 */
export function sampleRecords(
  model: ViewModel,
  locale: Locale,
  count: number,
  given: SampleRecord = {},
): readonly SampleRecord[] {
  const columns = [...model.columns.values()];
  return Array.from({ length: count }, (_, at) =>
    Object.fromEntries(
      columns.map((column, place) => {
        const { name, primaryKey, unique, isWriteOnly, isList } = column;
        const isGiven = Object.hasOwn(given, name) && !primaryKey && !isWriteOnly && !isList && (at === 0 || !unique);
        return [name, isGiven ? (given[name] ?? null) : sampleValue(column, locale, at, place)];
      }),
    ),
  );
}

/** `at`: index of the record; `place`: index of the column, so that not all columns lack a value in the same record. */
function sampleValue(column: ViewColumn, locale: Locale, at: number, place: number): Scalar {
  // A list, for example of roles, would have to name records of other views.
  if (column.isWriteOnly || column.isList) return null;
  const mayMiss = column.allowNull && !column.required && !column.primaryKey;
  if (mayMiss && at > 0 && (at + place) % 7 === 6) return null;
  return column.values?.length ? (pick(column.values, at) ?? null) : valueOfType(column, locale, at);
}

function valueOfType(column: ViewColumn, locale: Locale, at: number): Scalar {
  const day = `2026-${two((at % 12) + 1)}-${two(((at * 5) % 27) + 1)}`;
  switch (column.type) {
    case 'string':
    case 'text':
      return textFor(column, locale, at);
    case 'integer':
    case 'number':
      return column.primaryKey || column.unique ? at + 1 : ((at + 1) * 37) % 100;
    case 'bigint':
      return String(column.primaryKey || column.unique ? at + 1 : ((at + 1) * 1_037) % 100_000);
    case 'float':
      return (((at + 1) * 37) % 100) + 0.5;
    case 'decimal':
      return decimalFor(column, at);
    case 'boolean':
      return at % 3 !== 0;
    case 'uuid':
      return `0198a0c2-6d1e-7cc4-9a51-${String(at + 1).padStart(12, '0')}`;
    case 'dateonly':
      return day;
    case 'date':
    case 'datetime':
      return `${day}T${two((at * 7) % 24)}:30:00.000Z`;
    case 'time':
      return `${two((8 + at) % 24)}:30:00`;
  }
}

/** A number with no more digits than the column holds. */
function decimalFor({ precision, scale, unique }: ViewColumn, at: number): string {
  const digits = Math.max(0, precision - scale);
  const whole = unique ? at + 1 : ((at + 1) * 137) % Math.min(10 ** digits, 2_000);
  const fraction = String(((at + 1) * 53) % 100)
    .padStart(2, '0')
    .padEnd(scale, '0')
    .slice(0, scale);
  return scale === 0 ? String(whole) : `${digits === 0 ? 0 : whole}.${fraction}`;
}

function textFor(column: ViewColumn, locale: Locale, at: number): string | null {
  const number = at + 1;
  const label = textIn(column.label, locale);
  switch (column.widget) {
    case 'email':
      return `person${number}@example.com`;
    case 'url':
      return `https://example.com/${number}`;
    case 'tel':
      return `+49 931 ${String(123_400 + number)}`;
    case 'color':
      return pick(colours, at) ?? null;
    case 'json':
      return `{\n  "number": ${number}\n}`;
    case 'html':
      return `<h2>${label} ${number}</h2><p>${label}</p>`;
    case 'markdown':
      return `## ${label} ${number}\n\n**${label}**`;
    // A picture would have to be in the media library.
    case 'image':
    case 'password':
      return null;
    default:
      return shortened(`${label} ${number}`, column);
  }
}

/** Keeps the end of the text, where the samples differ. */
function shortened(text: string, { type, length }: ViewColumn): string {
  return type === 'string' && length > 0 ? text.slice(-length) : text;
}
