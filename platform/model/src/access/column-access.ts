import type { Condition } from '../definition/condition.js';
import type { Column, View } from '../definition/view.js';
import type { Grant } from '../definition/access.js';
import type { ColumnAccess } from '../definition/reader.js';

/** A row is accessible when one of these conditions holds. */
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
 * In which accessible rows a column is open: always, or where one of these conditions holds; undefined: never. Rows of
 * one grant never combine with columns of another.
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
