import type { Dialect } from '../../../kernel/database/database.js';
import { ftsColumn, fulltextName, headColumn, searchTable, type SearchIndex } from '../../search/search-index.js';
import { foreignKeyName } from '../table/names.js';
import type { LiveColumn, LiveTable, LiveTables } from '../table/live-table.js';

/** The statements around the filling of a search index. */
interface SearchDdl {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Creates the index of a view's table, and drops an earlier one. `key`: the column that identifies the records. */
export function createSearch(index: SearchIndex, key: LiveColumn | undefined, dialect: Dialect): SearchDdl {
  const before = [...dropSearch(index.view.table, dialect), createEntries(index, key, dialect)];
  if (dialect.name === 'sqlite') return { before, after: [createDeletion(index, dialect)] };
  return { before: [...before, addReference(index, key, dialect)], after: [addFulltext(index, dialect)] };
}

/** Creates the table of the entries. */
export function createEntries(index: SearchIndex, key: LiveColumn | undefined, dialect: Dialect): string {
  const q = (name: string): string => dialect.quote(name);
  if (dialect.name === 'sqlite') {
    const columns = [...index.columns.map((_, at) => ftsColumn(at)), headColumn(index, dialect)];
    const options = `content='', contentless_delete=1, detail=column, tokenize='ascii', prefix='1 2 3'`;
    return `CREATE VIRTUAL TABLE ${q(index.table)} USING fts5(${columns.join(', ')}, ${options})`;
  }
  const ascii = 'CHARACTER SET ascii COLLATE ascii_bin NOT NULL';
  return (
    `CREATE TABLE ${q(index.table)} (${q('id')} ${key?.sqlType} NOT NULL, ${q('words')} MEDIUMTEXT ${ascii}, ` +
    `${q('head')} VARCHAR(480) ${ascii}, PRIMARY KEY (${q('id')}), INDEX ${q('head')} (${q('head')}, ${q('id')})) ENGINE=InnoDB`
  );
}

/** MySQL: the foreign key that deletes the entries of deleted records. */
export function addReference({ table, view }: SearchIndex, key: LiveColumn | undefined, { quote }: Dialect): string {
  return (
    `ALTER TABLE ${quote(table)} ADD CONSTRAINT ${quote(foreignKeyName(table, 'id'))} FOREIGN KEY (${quote('id')}) ` +
    `REFERENCES ${quote(view.table)} (${quote(key?.name ?? '')}) ON DELETE CASCADE`
  );
}

/** MySQL: the index over the words, which is built faster when the entries are complete. */
export function addFulltext(index: SearchIndex, { quote }: Dialect): string {
  return `ALTER TABLE ${quote(index.table)} ADD FULLTEXT INDEX ${quote(fulltextName(index))} (${quote('words')})`;
}

/** SQLite: the trigger that deletes the entry of a deleted record. */
export function createDeletion({ table, view }: SearchIndex, { quote }: Dialect): string {
  return (
    `CREATE TRIGGER ${quote(deletionTriggerName(table))} AFTER DELETE ON ${quote(view.table)} ` +
    `BEGIN DELETE FROM ${quote(table)} WHERE rowid = old._rowid_; END`
  );
}

/** SQLite: drops a table of entries and its trigger. */
export function dropEntries(table: string, { quote }: Dialect): string[] {
  return [`DROP TRIGGER IF EXISTS ${quote(deletionTriggerName(table))}`, `DROP TABLE IF EXISTS ${quote(table)}`];
}

/** Drops the index of a view's table, if there is one; it can be rebuilt from the records. */
export function dropSearch(table: string, dialect: Dialect): string[] {
  const name = searchTable(table);
  return dialect.name === 'sqlite' ? dropEntries(name, dialect) : [`DROP TABLE IF EXISTS ${dialect.quote(name)}`];
}

/** Whether the index exists with an entry for each record, made from these columns. */
export function hasSearch(index: SearchIndex, live: LiveTables, dialect: Dialect): boolean {
  const entries = live.get(index.table);
  if (!entries) return false;
  if (dialect.name === 'mysql') {
    const complete = entries.indexes.some(({ name }) => name === fulltextName(index));
    return complete && entries.foreignKeys.some(({ table }) => table === index.view.table);
  }
  const follows = live.get(index.view.table)?.triggers.some((trigger) => trigger.includes(deletionTriggerName(index.table)));
  return follows === true && entries.createSql.includes(headColumn(index, dialect));
}

/** Whether the index can identify the rows of the table. */
export const canBeSearched = (table: LiveTable): boolean =>
  table.primaryKey.length === 1 && !/\bwithout\s+rowid\b[^)]*$/i.test(table.createSql);

/** SQLite: the name of the trigger that deletes entries. */
export const deletionTriggerName = (table: string): string => `${table}_delete`;
