import type { Ddl } from './ddl.js';
import type { LiveTable } from '../table/live-table.js';
import { sortKeyName } from '../table/sort-key.js';

/**
 * Drops everything that depends on a column, so that the column can be dropped or changed: foreign key, indexes, sort
 * key.
 */
export function dropNeeds(ddl: Ddl, table: LiveTable, column: string): string[] {
  const keys = table.foreignKeys.filter((key) => key.column === column);
  const sql = keys.flatMap((key) => ddl.dropForeignKey(table, key));
  const indexes = table.indexes.filter(({ columns }) => columns.includes(column) || columns[0] === sortKeyName(column));
  return [...sql, ...indexes.flatMap((index) => ddl.dropIndex(table, index))];
}
