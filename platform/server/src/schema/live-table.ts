import type { PhysicalColumn, PhysicalForeignKey, PhysicalIndex } from './physical-table.js';

/** A column as the database has it, whoever made it. */
export interface LiveColumn extends PhysicalColumn {
  /** Whether the database itself gives new rows a value. */
  readonly hasDefault: boolean;
}

/** A table as the database has it. Planning changes a copy of it, change by change, as the statements would. */
export interface LiveTable {
  readonly name: string;
  readonly columns: Map<string, LiveColumn>;
  readonly primaryKey: readonly string[];
  indexes: PhysicalIndex[];
  foreignKeys: PhysicalForeignKey[];
  /** SQLite: the text of CREATE TABLE, and of the triggers, for when the table has to be built anew. */
  createSql: string;
  readonly triggers: readonly string[];
}

export type LiveTables = ReadonlyMap<string, LiveTable>;

export const copyTable = (table: LiveTable): LiveTable => ({
  ...table,
  columns: new Map(table.columns),
  indexes: [...table.indexes],
  foreignKeys: [...table.foreignKeys],
});

/** The entry of a map of lists, made on first use. */
export function listOf<K, V>(map: Map<K, V[]>, key: K): V[] {
  let list = map.get(key);
  if (!list) map.set(key, (list = []));
  return list;
}
