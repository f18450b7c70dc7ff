import type { Column, Scalar } from '@viewkraft/model';
import { toDb } from '../../../kernel/database/value-codecs.js';
import type { Planning } from './planning.js';
import { sqlLiteral } from '../table/sql-literal.js';

/** The literal that fills the column in existing rows; undefined where the view provides no value. */
export function fillLiteral(planning: Planning, column: Column | undefined): string | undefined {
  const value = column ? fillValue(column, planning.now) : undefined;
  return column && value !== undefined
    ? sqlLiteral(toDb(planning.dialect, column, value), planning.flavour)
    : undefined;
}

/**
 * The value of a new column in existing rows: a constant default; for a non-null column also the present instant.
 * Undefined: existing rows stay null.
 */
function fillValue(column: Column, now: Date): Scalar | undefined {
  const preset = column.default ?? (column.system ? systemDefault(column) : undefined);
  if (preset?.kind === 'value') return preset.value ?? undefined;
  if (preset?.kind !== 'now' || column.allowNull) return undefined;
  return instant(column, now);
}

// Rows from before their view had versions count as just created.
const systemDefault = (column: Column): Column['default'] =>
  column.type === 'integer' ? { kind: 'value', value: 1 } : { kind: 'now' };

function instant(column: Column, now: Date): Scalar | undefined {
  const text = now.toISOString();
  if (column.type === 'date' || column.type === 'datetime') return text;
  if (column.type === 'dateonly') return text.slice(0, 10);
  if (column.type === 'time') return text.slice(11, 19);
  return undefined;
}
