import { type ColumnType } from '@viewkraft/model';
import { isFractional, isNumeric, readCellText, type CsvFormat } from '../rows/csv-format.js';
import type { ImportTarget } from './import-columns.js';

/** Besides the words of JSON: those of a German Excel, and those that people write. */
const booleans: ReadonlyMap<string, boolean> = new Map([
  ['0', false],
  ['1', true],
  ['falsch', false],
  ['wahr', true],
  ['nein', false],
  ['ja', true],
  ['no', false],
  ['yes', true],
  ['false', false],
  ['true', true],
]);

/** The meaning of a word; undefined: it has none. */
export const readBoolean = (text: string): boolean | undefined => booleans.get(text.toLowerCase());

interface CellReading {
  readonly form: CsvFormat;
  /** An amount without the currency sign that may be left out. */
  readonly withoutSign: (text: string) => string;
  /** Called with each number that may have decimals, as the file has it. */
  readonly number?: (text: string) => void;
  /** Called with the values that a label stands for, if there are several. */
  readonly ambiguous: (values: readonly string[]) => void;
}

/**
 * A cell of a CSV file or a workbook in the form that a JSON body would have; what cannot be converted is left to the
 * checks.
 */
export function readCell(cell: unknown, target: ImportTarget, { form, withoutSign, number, ambiguous }: CellReading): unknown {
  if (cell === null || cell === undefined) return isList(target) ? [] : null;
  if (isList(target)) return typeof cell === 'string' ? readList(cell) : [cell];
  if (target.kind !== 'column' && target.kind !== 'natural') return cell;
  const { type, values } = target.column;
  if (cell instanceof Date) return readDate(cell, type);
  if (typeof cell !== 'string') return type === 'string' || type === 'text' || type === 'uuid' ? String(cell) : cell;
  if (type === 'boolean') return readBoolean(cell) ?? (cell === '' ? null : cell.toLowerCase());
  if (target.valuesNamed && !values?.includes(cell)) {
    const [first = cell, ...others] = target.valuesNamed(cell);
    if (others.length > 0) ambiguous([first, ...others]);
    return first;
  }
  if (!isNumeric(type)) return readCellText(cell, type, form);
  const amount = withoutSign(cell);
  if (isFractional(type)) number?.(amount);
  return readCellText(amount, type, form);
}

const isList = (target: ImportTarget): boolean =>
  target.kind === 'links' ||
  (target.kind === 'column' && target.isList) ||
  (target.kind === 'natural' && target.association.multiple);

/** A list as exports write it: JSON. */
function readList(text: string): unknown {
  if (text.trim() === '') return [];
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function readDate(date: Date, type: ColumnType): string {
  if (Number.isNaN(date.getTime())) return String(date);
  const text = date.toISOString();
  if (type === 'dateonly') return text.slice(0, 10);
  return type === 'time' ? text.slice(11, 19) : text;
}
