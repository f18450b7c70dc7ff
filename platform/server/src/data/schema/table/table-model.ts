import { defined } from './defined.js';
import type { LiveColumn, LiveTable } from './live-table.js';
import type { PhysicalColumn, PhysicalIndex, PhysicalTable } from './physical-table.js';

// Changes to the working copy of a table that are the same on every database.

export const liveColumnOf = (column: PhysicalColumn, hasDefault = false): LiveColumn => ({ ...column, hasDefault });

export function liveTableOf(table: PhysicalTable, createSql: string): LiveTable {
  return {
    name: table.name,
    columns: new Map(table.columns.map((column) => [column.name, liveColumnOf(column)])),
    primaryKey: table.primaryKey,
    indexes: [...table.indexes],
    foreignKeys: [],
    createSql,
    triggers: [],
  };
}

/** Renames a column wherever the table names it. */
export function renameInTable(table: LiveTable, from: string, to: string): void {
  const swap = (name: string): string => (name === from ? to : name);
  const columns = [...table.columns.values()].map((column) => ({ ...column, name: swap(column.name) }));
  table.columns.clear();
  for (const column of columns) table.columns.set(column.name, column);
  table.indexes = table.indexes.map((index) => ({ ...index, columns: index.columns.map(swap) }));
  table.foreignKeys = table.foreignKeys.map((key) => ({ ...key, column: swap(key.column) }));
}

export function changeColumn(table: LiveTable, name: string, change: Partial<LiveColumn>): LiveColumn {
  const column = { ...defined(table.columns.get(name)), ...change };
  table.columns.set(name, column);
  return column;
}

export function withoutIndex(table: LiveTable, index: PhysicalIndex): void {
  table.indexes = table.indexes.filter(({ name }) => name !== index.name);
}
