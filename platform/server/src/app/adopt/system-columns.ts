import { systemColumns } from '@viewkraft/model';
import type { Dialect } from '../../kernel/database/database.js';
import { appliedTableEntity } from '../../kernel/database/entities/applied-table.entity.js';
import { copyTable, type LiveTables } from '../../data/schema/table/live-table.js';
import { isOwnColumn } from '../../data/schema/table/names.js';

/*
 * The times that the platform keeps for each record, in a table of another program. MySQL also sets them for rows that
 * the other program writes; on SQLite such rows have none. The default is set after the columns are added, so existing
 * rows get no time.
 */
const types = {
  sqlite: { _created_at: 'DATETIME_TEXT', _updated_at: 'DATETIME_TEXT' },
  mysql: {
    _created_at: 'TIMESTAMP(3) NULL DEFAULT CURRENT_TIMESTAMP(3)',
    _updated_at: 'TIMESTAMP(3) NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3)',
  },
} satisfies Record<Dialect['name'], object>;

/** The statements that add the columns that the table lacks. */
export function addSystemColumns(table: string, live: LiveTables, { name: database, quote }: Dialect): string[] {
  const missing = Object.entries(types[database]).filter(([name]) => !live.get(table)?.columns.has(name));
  if (missing.length === 0) return [];
  const alter = `ALTER TABLE ${quote(table)}`;
  if (database === 'sqlite') return missing.map(([name, type]) => `${alter} ADD COLUMN ${quote(name)} ${type}`);
  return [
    `${alter} ${missing.map(([name]) => `ADD COLUMN ${quote(name)} TIMESTAMP(3) NULL`).join(', ')}`,
    `${alter} ${missing.map(([name, type]) => `MODIFY ${quote(name)} ${type}`).join(', ')}`,
  ];
}

/** The tables as they will be after these statements. */
export function withSystemColumns(tables: readonly string[], live: LiveTables, dialect: Dialect): LiveTables {
  const after = new Map(live);
  for (const name of tables) {
    const table = live.get(name);
    if (!table) continue;
    const copy = copyTable(table);
    for (const [column, type] of Object.entries(types[dialect.name])) {
      if (copy.columns.has(column)) continue;
      const sqlType = type.split(' ')[0] ?? type;
      copy.columns.set(column, { name: column, sqlType, nullable: true, autoIncrement: false, generatedAs: undefined, hasDefault: false }); // prettier-ignore
    }
    after.set(name, copy);
  }
  return after;
}

/** Whether these are the tables of a database of Viewkraft. */
export const isOfPlatform = (live: LiveTables): boolean => live.has(String(appliedTableEntity.options.tableName));

const system: ReadonlySet<string> = new Set(systemColumns.map(({ name }) => name));

/** The tables without the platform's own columns: those that every managed view has, and those of sorts and type changes. */
export const withoutInternalColumns = (live: LiveTables): LiveTables =>
  new Map(
    [...live].map(([name, table]) => {
      const copy = copyTable(table);
      for (const column of table.columns.keys())
        if (system.has(column) || isOwnColumn(column)) copy.columns.delete(column);
      return [name, copy];
    }),
  );
