import { valueOf, type WireRecord } from '../api/WireRecord.js';
import type { ViewModel } from '../model/ViewModel.js';
import { sameValue } from './sameValue.js';
import { wireValue } from './wireValue.js';

/** Columns whose input means something else than the record holds. */
export function changedColumns(
  model: ViewModel,
  record: WireRecord | null,
  values: ReadonlyMap<string, unknown>,
): readonly string[] {
  return (
    [...model.columns.values()]
      .filter((column) => !column.system && !(record && column.primaryKey))
      .filter((column) => values.has(column.name))
      // What a getter shows need not be a value of the column's type.
      .filter((column) => !Object.is(values.get(column.name), valueOf(record, column.name) ?? null))
      .filter((column) => !sameValue(wireValue(column, values.get(column.name)), valueOf(record, column.name) ?? null))
      .map((column) => column.name)
  );
}

/** What a first save sends: what was filled in, and what was emptied although it has a default. */
export function createBody(model: ViewModel, values: ReadonlyMap<string, unknown>): WireRecord {
  const body: Array<[string, unknown]> = [];
  for (const column of model.columns.values()) {
    const value = values.get(column.name) ?? null;
    const given = value !== null && !(value === '' && column.allowNull);
    if (column.system || column.readOnly === true) continue;
    if (given || (column.default && column.allowNull)) body.push([column.name, given ? value : null]);
  }
  return Object.fromEntries(body);
}
