import type { View } from '@viewkraft/model';
import type { Dialect } from '../../../kernel/database/database.js';
import { schemaName } from './names.js';

/**
 * Number of characters by which texts are sorted. MySQL and MariaDB compare 1,024 bytes in `ORDER BY`
 * (`max_sort_length`), two for most characters, but all of them in conditions: longer keys would skip or repeat records
 * between pages.
 */
export const sortKeyLength = 500;

/**
 * The stored column that replaces a text column in sorts on MySQL and MariaDB: `ORDER BY key, primary key`, both in one
 * direction, is served by the index (key, primary key); nulls last are two ranges of it. Undefined: sort by the column
 * itself (MySQL: with COLLATE; SQLite: COLLATE NOCASE, for which an indexed column has an index).
 */
export function sortKeyColumn(view: View, column: string, dialect: Dialect): string | undefined {
  return dialect.name === 'mysql' && sortsByIndex(view, column) ? sortKeyName(column) : undefined;
}

export const sortKeyName = (column: string): string => schemaName('_sort', column);

/**
 * Whether an index keeps a text column's order: text columns that the view file indexes in any way, and a string
 * primary key.
 */
export function sortsByIndex(view: View, name: string): boolean {
  const column = view.columns.get(name);
  if (!view.managed || column?.type !== 'string' || isForeignKey(view, name)) return false;
  const leads = (list: readonly string[]): boolean => list[0] === name;
  return column.primaryKey || column.index || column.unique || view.indexes.some(leads) || view.unique.some(leads);
}

// MySQL allows no cascading foreign key over the base of a stored generated column, and lists are rarely sorted by
// keys.
const isForeignKey = (view: View, name: string): boolean =>
  [...view.associations.values()].some(({ type, foreignKey }) => type === 'belongsTo' && foreignKey === name);
