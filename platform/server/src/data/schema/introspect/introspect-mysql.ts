import type { OnDelete } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import { listOf, type LiveColumn, type LiveTable, type LiveTables } from '../table/live-table.js';
import type { PhysicalForeignKey, PhysicalIndex } from '../table/physical-table.js';

type Text = string | null;

// Separate queries, because MariaDB takes seconds to join them over a thousand tables.
const tablesSql = `SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE = 'BASE TABLE'`;
const columnsSql = `SELECT TABLE_NAME, COLUMN_NAME, COLUMN_TYPE, IS_NULLABLE, COLUMN_DEFAULT, EXTRA, GENERATION_EXPRESSION,
    CHARACTER_SET_NAME, COLLATION_NAME
  FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, ORDINAL_POSITION`;
const indexesSql = `SELECT TABLE_NAME, INDEX_NAME, NON_UNIQUE, COLUMN_NAME, SUB_PART
  FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX`;
const foreignKeysSql = `SELECT k.TABLE_NAME, k.CONSTRAINT_NAME, k.COLUMN_NAME, k.REFERENCED_TABLE_NAME, k.REFERENCED_COLUMN_NAME, r.DELETE_RULE
  FROM information_schema.KEY_COLUMN_USAGE k
  JOIN information_schema.REFERENTIAL_CONSTRAINTS r
    ON r.CONSTRAINT_SCHEMA = k.CONSTRAINT_SCHEMA AND r.CONSTRAINT_NAME = k.CONSTRAINT_NAME AND r.TABLE_NAME = k.TABLE_NAME
  WHERE k.TABLE_SCHEMA = DATABASE() AND r.CONSTRAINT_SCHEMA = DATABASE() AND k.REFERENCED_TABLE_NAME IS NOT NULL
  ORDER BY k.TABLE_NAME, k.CONSTRAINT_NAME`;

export async function introspectMysql(db: Pick<Queryable, 'query'>): Promise<LiveTables> {
  const tables = new Map<string, LiveTable>();
  for (const [name] of (await db.query(tablesSql)) as unknown as readonly [string][]) {
    tables.set(name, {
      name,
      columns: new Map(),
      primaryKey: [],
      indexes: [],
      foreignKeys: [],
      createSql: '',
      triggers: [],
    });
  }
  for (const [table, name, ...row] of (await db.query(columnsSql)) as unknown as readonly [
    string,
    string,
    ...Text[],
  ][]) {
    const column = liveColumn(name, row);
    tables.get(table)?.columns.set(column.name, column);
  }
  addIndexes(tables, await db.query(indexesSql));
  addForeignKeys(tables, await db.query(foreignKeysSql));
  return tables;
}

function liveColumn(name: string, row: readonly Text[]): LiveColumn {
  const [type, nullable, preset = null, extra, expression, charset, collation] = row;
  const text = charset ? ` CHARACTER SET ${charset} COLLATE ${collation}` : '';
  const generated = /\b(stored|virtual|persistent) generated\b/i.test(extra ?? '') || Boolean(expression);
  return {
    name,
    sqlType: `${type}${text}`,
    nullable: nullable === 'YES',
    autoIncrement: /auto_increment/i.test(extra ?? ''),
    generatedAs: generated ? (expression ?? '') : undefined,
    // MariaDB returns the word NULL as text.
    hasDefault: !generated && preset !== null && preset.toUpperCase() !== 'NULL',
  };
}

function addIndexes(tables: Map<string, LiveTable>, rows: readonly (readonly unknown[])[]): void {
  const indexes = new Map<string, PhysicalIndex & { columns: string[] }>();
  for (const [table, name, nonUnique, column, prefix] of rows as readonly [string, string, unknown, Text, unknown][]) {
    const key = `${table}.${name}`;
    let index = indexes.get(key);
    if (!index) {
      index = { name, columns: [], unique: Number(nonUnique) === 0, nocase: false };
      indexes.set(key, index);
      if (name !== 'PRIMARY') tables.get(table)?.indexes.push(index);
    }
    // An index over a column prefix or an expression covers no column of ours.
    index.columns.push(prefix === null && column !== null ? column : '');
  }
  for (const [name, table] of tables) {
    const primary = indexes.get(`${name}.PRIMARY`);
    if (primary) tables.set(name, { ...table, primaryKey: primary.columns });
  }
}

const actions: Readonly<Record<string, OnDelete>> = { CASCADE: 'cascade', 'SET NULL': 'setNull' };

function addForeignKeys(tables: Map<string, LiveTable>, rows: readonly (readonly unknown[])[]): void {
  const seen = new Map<string, PhysicalForeignKey[]>();
  for (const [table, name, column, target, referencedColumn, rule] of rows as unknown as readonly (readonly [
    string,
    string,
    string,
    string,
    string,
    string,
  ])[]) {
    listOf(seen, table).push({
      name,
      column,
      table: target,
      referencedColumn,
      onDelete: actions[rule] ?? 'restrict',
    });
  }
  for (const [table, keys] of seen) tables.get(table)?.foreignKeys.push(...keys);
}
