import type { PhysicalColumn, PhysicalForeignKey, PhysicalIndex } from './physical-table.js';

/** A column as it is in the database, whoever created it. */
export interface LiveColumn extends PhysicalColumn {
  /** Whether the database itself fills the column in new rows. */
  readonly hasDefault: boolean;
}

/** A table as it is in the database. Planning changes a copy of it, change by change, as the statements would. */
export interface LiveTable {
  readonly name: string;
  readonly columns: Map<string, LiveColumn>;
  readonly primaryKey: readonly string[];
  indexes: PhysicalIndex[];
  foreignKeys: PhysicalForeignKey[];
  /** SQLite: the texts of CREATE TABLE and of the triggers, for rebuilding the table. */
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

/** Returns the list under a key of a map, creating it on first use. */
export function listOf<K, V>(map: Map<K, V[]>, key: K): V[] {
  let list = map.get(key);
  if (!list) map.set(key, (list = []));
  return list;
}
