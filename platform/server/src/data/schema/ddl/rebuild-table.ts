import type { LiveTable } from '../table/live-table.js';
import { canBeSearched } from './search-ddl.js';
import { schemaName } from '../table/names.js';
import type { PhysicalIndex } from '../table/physical-table.js';
import type { SqliteTableText } from '../introspect/sqlite-table-text.js';

/**
 * Rebuilds a SQLite table from another CREATE TABLE text; rows, the AUTOINCREMENT counter, indexes and triggers are
 * kept. Foreign keys must be off, or dropping the old table would delete the rows that reference it.
 */
export function rebuildTable(
  table: LiveTable,
  text: SqliteTableText,
  quote: (name: string) => string,
  indexSql: (index: PhysicalIndex) => string,
): string[] {
  const [old, fresh] = [quote(table.name), schemaName('_new', table.name)];
  const stored = [...table.columns.values()].filter(({ generatedAs }) => generatedAs === undefined);
  // Rows keep their numbers, by which a search index knows them.
  const numbers = canBeSearched(table) && !table.columns.has('_rowid_') ? ['_rowid_'] : [];
  const columns = [...numbers, ...stored.map(({ name }) => quote(name))].join(', ');
  const sql = [text.toString(quote(fresh)), `INSERT INTO ${quote(fresh)} (${columns}) SELECT ${columns} FROM ${old}`];
  if (stored.some(({ autoIncrement }) => autoIncrement)) {
    sql.push(
      `DELETE FROM sqlite_sequence WHERE name = '${fresh}'`,
      `INSERT INTO sqlite_sequence (name, seq) SELECT '${fresh}', seq FROM sqlite_sequence WHERE name = '${table.name}'`,
    );
  }
  sql.push(`DROP TABLE ${old}`, `ALTER TABLE ${quote(fresh)} RENAME TO ${old}`);
  // Indexes created by constraints in the table's text are created with it.
  sql.push(...table.indexes.filter(({ name }) => !name.startsWith('sqlite_')).map(indexSql));
  return [...sql, ...table.triggers];
}
