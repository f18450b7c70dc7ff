import { valueOf, type WireRecord } from '../../../base/wire/WireRecord.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { wireValue } from './wireValue.js';

/** Columns whose input differs in meaning from the record's value. */
export function changedColumns(
  model: ViewModel,
  record: WireRecord | null,
  values: ReadonlyMap<string, unknown>,
): readonly string[] {
  return (
    [...model.columns.values()]
      .filter((column) => !column.system && !(record && column.primaryKey))
      .filter((column) => values.has(column.name))
      // Compares raw values first, because a getter's result need not be of the column's type.
      .filter((column) => !Object.is(values.get(column.name), valueOf(record, column.name) ?? null))
      .filter((column) => !sameValue(wireValue(column, values.get(column.name)), valueOf(record, column.name) ?? null))
      .map((column) => column.name)
  );
}

/** The body of a create: filled columns, and columns that were emptied although they have a default. */
export function createBody(model: ViewModel, values: ReadonlyMap<string, unknown>): WireRecord {
  const body: Array<[string, unknown]> = [];
  for (const column of model.columns.values()) {
    const value = values.get(column.name) ?? null;
    const isFilled = value !== null && !(value === '' && column.allowNull);
    if (column.system || column.readOnly === true) continue;
    if (isFilled || (column.default && column.allowNull)) body.push([column.name, isFilled ? value : null]);
  }
  return Object.fromEntries(body);
}

/** Whether two wire values are equal; lists are compared by content. */
export function sameValue(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || (Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b));
}
