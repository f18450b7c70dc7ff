import type { Condition } from '../query/condition.js';
import type { Column, View } from '../view/view.js';
import type { Grant } from './access.js';
import type { ColumnAccess } from './reader.js';

/** A row is in reach when one of these conditions holds. */
export const rowsOf = (grants: 'all' | readonly Grant[]): 'all' | readonly Condition[] => {
  if (grants === 'all') return 'all';
  const conditions: Condition[] = [];
  for (const { where } of grants) {
    if (!where) return 'all';
    conditions.push(where);
  }
  return conditions;
};

/**
 * In which of the rows in reach a column is open: always, or where one of these conditions holds; undefined: never.
 * Rows of one grant never combine with columns of another (details A11).
 */
export const columnAccessOf = (
  view: View,
  column: Column,
  grants: 'all' | readonly Grant[],
): ColumnAccess | undefined => {
  if (grants === 'all' || column.system || column.name === view.primaryKey) return 'always';
  const opening = grants.filter(({ columns }) => !columns || columns.has(column.name));
  if (opening.length === 0) return undefined;
  if (opening.length === grants.length) return 'always';
  const conditions = rowsOf(opening);
  return conditions === 'all' ? 'always' : conditions;
};
