import { nowAs, type Column, type Scalar } from '@viewkraft/model';
import { toDb } from '../../../../kernel/database/value-codecs.js';
import type { Planning } from '../planning.js';
import { storageOf } from '../../table/stored-type.js';
import { sqlLiteral } from '../../table/sql-literal.js';

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
  return isMoment(column) ? nowAs(column.type, now) : undefined;
}

// Rows from before their view had versions count as just created.
const systemDefault = (column: Column): Column['default'] =>
  column.type === 'integer' ? { kind: 'value', value: 1 } : { kind: 'now' };

const isMoment = (column: Column): boolean => ['instant', 'day', 'time'].includes(storageOf(column));
