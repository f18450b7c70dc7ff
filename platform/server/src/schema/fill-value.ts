import type { Column, Scalar } from '@viewkraft/model';

/**
 * What rows that are there already get in a new column: a constant default; for a column that must not be null also the
 * present instant. Undefined: they stay null.
 */
export function fillValue(column: Column, now: Date): Scalar | undefined {
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
