import type { Column, Scalar } from '@viewkraft/model';
import { toDb } from '../database/value-codecs.js';
import type { Planning } from './planning.js';
import { sqlLiteral } from './sql-literal.js';

/** The literal that fills a column of rows that are there already; undefined where its view gives nothing to put there. */
export function fillLiteral(planning: Planning, column: Column | undefined): string | undefined {
  const value = column ? fillValue(column, planning.now) : undefined;
  return column && value !== undefined
    ? sqlLiteral(toDb(planning.dialect, column, value), planning.flavour)
    : undefined;
}

/**
 * What rows that are there already get in a new column: a constant default; for a column that must not be null also the
 * present instant. Undefined: they stay null.
 */
function fillValue(column: Column, now: Date): Scalar | undefined {
  const preset = column.default ?? (column.system ? systemDefault(column) : undefined);
  if (preset?.kind === 'value') return preset.value ?? undefined;
  if (preset?.kind !== 'now' || column.allowNull) return undefined;
  return instant(column, now);
}

// Rows from before their view kept versions count as just created.
const systemDefault = (column: Column): Column['default'] =>
  column.type === 'integer' ? { kind: 'value', value: 1 } : { kind: 'now' };

function instant(column: Column, now: Date): Scalar | undefined {
  const text = now.toISOString();
  if (column.type === 'date' || column.type === 'datetime') return text;
  if (column.type === 'dateonly') return text.slice(0, 10);
  if (column.type === 'time') return text.slice(11, 19);
  return undefined;
}
