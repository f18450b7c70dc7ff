import type { OnDelete } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import { listOf, type LiveColumn, type LiveTable, type LiveTables } from '../table/live-table.js';
import type { PhysicalForeignKey, PhysicalIndex } from '../table/physical-table.js';
import { tableItems } from './sqlite-table-sql.js';

type Text = string | null;

const tablesSql = `SELECT type, name, tbl_name, sql FROM sqlite_master WHERE type IN ('table', 'trigger') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`;
const columnsSql = `SELECT m.name, x.name, x.type, x."notnull", x.dflt_value, x.pk, x.hidden
  FROM sqlite_master m JOIN pragma_table_xinfo(m.name) x WHERE m.type = 'table' ORDER BY m.name, x.cid`;
const indexesSql = `SELECT m.name, l.name, l."unique", i.name, i.coll
  FROM sqlite_master m JOIN pragma_index_list(m.name) l JOIN pragma_index_xinfo(l.name) i
  WHERE m.type = 'table' AND l.origin <> 'pk' AND l.partial = 0 AND i.key = 1 ORDER BY m.name, l.name, i.seqno`;
const foreignKeysSql = `SELECT m.name, f."from", f."table", f."to", f.on_delete
  FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table' AND f.seq = 0 ORDER BY m.name, f.id DESC`;

export async function introspectSqlite(db: Pick<Queryable, 'query'>): Promise<LiveTables> {
  const [objects, columns, indexes, foreignKeys] = [
    (await db.query(tablesSql)) as unknown as readonly [string, string, string, Text][],
    groupByTable(await db.query(columnsSql)),
    groupByTable(await db.query(indexesSql)),
    groupByTable(await db.query(foreignKeysSql)),
  ];
  const triggers = new Map<string, string[]>();
  for (const [type, , table, sql] of objects) if (type === 'trigger' && sql !== null) listOf(triggers, table).push(sql);
  const tables = new Map<string, LiveTable>();
  for (const [type, name, , sql] of objects) {
    if (type !== 'table' || sql === null) continue;
    tables.set(name, {
      name,
      createSql: sql,
      triggers: triggers.get(name) ?? [],
      ...liveColumns(columns.get(name) ?? [], sql),
      indexes: liveIndexes(indexes.get(name) ?? []),
      foreignKeys: liveForeignKeys(foreignKeys.get(name) ?? [], sql),
    });
  }
  return tables;
}

function groupByTable(rows: readonly (readonly unknown[])[]): Map<string, (readonly unknown[])[]> {
  const groups = new Map<string, (readonly unknown[])[]>();
  for (const row of rows) listOf(groups, row[0] as string).push(row.slice(1));
  return groups;
}

function liveColumns(rows: readonly (readonly unknown[])[], sql: string): Pick<LiveTable, 'columns' | 'primaryKey'> {
  const columns = new Map<string, LiveColumn>();
  const key: string[] = [];
  for (const [name, type, notNull, preset, place, hidden] of rows as readonly [
    string,
    string,
    unknown,
    Text,
    unknown,
    unknown,
  ][]) {
    const position = Number(place);
    if (position > 0) key[position - 1] = name;
    columns.set(name, {
      name,
      sqlType: type,
      nullable: Number(notNull) === 0 && position === 0,
      autoIncrement: position > 0 && /\bautoincrement\b/i.test(sql),
      generatedAs: Number(hidden) > 1 ? 'generated' : undefined,
      hasDefault: preset !== null && String(preset).toUpperCase() !== 'NULL',
    });
  }
  return { columns, primaryKey: key };
}

function liveIndexes(rows: readonly (readonly unknown[])[]): PhysicalIndex[] {
  const parts = new Map<string, { columns: string[]; unique: boolean; nocase: boolean }>();
  for (const [name, unique, column, collation] of rows as readonly [string, unknown, Text, string][]) {
    const part = parts.get(name) ?? {
      columns: [],
      unique: Number(unique) === 1,
      nocase: collation.toUpperCase() === 'NOCASE',
    };
    // An index over an expression is not ours: an empty column name keeps it from matching one of our indexes.
    part.columns.push(column ?? '');
    parts.set(name, part);
  }
  return [...parts].map(([name, part]) => ({ name, ...part }));
}

const actions: Readonly<Record<string, OnDelete>> = { CASCADE: 'cascade', 'SET NULL': 'setNull' };

function liveForeignKeys(rows: readonly (readonly unknown[])[], sql: string): PhysicalForeignKey[] {
  if (rows.length === 0) return [];
  const names = new Map<string, string>();
  for (const item of tableItems(sql).items) {
    const match = /^CONSTRAINT\s+"([^"]+)"\s+FOREIGN\s+KEY\s*\(\s*"([^"]+)"\s*\)/i.exec(item);
    if (match?.[1] && match[2]) names.set(match[2], match[1]);
  }
  return (rows as readonly [string, string, Text, string][]).map(([column, table, to, onDelete]) => ({
    name: names.get(column) ?? '',
    column,
    table,
    referencedColumn: to ?? '',
    onDelete: actions[onDelete] ?? 'restrict',
  }));
}
