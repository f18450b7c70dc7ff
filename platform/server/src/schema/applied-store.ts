import type { Queryable } from '../database/database.js';
import type { LiveTables } from './live-table.js';
import type { StoredType } from './stored-type.js';

/** The platform's own table of what it last applied; its name is no view's (contract 2, names). */
export const appliedTable = '_viewkraft_schema';

export type StoredTypes = ReadonlyMap<string, StoredType>;

/** What is known of a table of views beyond what the database itself tells: the third way of the plan. */
export interface Applied {
  readonly table: string;
  readonly view: string;
  /** False: it was there before its view, and was adopted. */
  readonly made: boolean;
  /** The columns as they were last applied. */
  readonly types: StoredTypes;
  /** The columns as they were about to become, in case nobody lived to tell whether they did. */
  readonly pending: StoredTypes;
}

export type AppliedTables = ReadonlyMap<string, Applied>;

const createSql = `CREATE TABLE IF NOT EXISTS ${appliedTable} (table_name VARCHAR(64) NOT NULL PRIMARY KEY, view_name VARCHAR(64) NOT NULL,
  made INTEGER NOT NULL, types TEXT NOT NULL, pending TEXT NOT NULL, applied_at VARCHAR(24) NOT NULL)`;

export const createAppliedTable = async (db: Queryable, flavour: string): Promise<void> => {
  const mysql = ' ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin';
  // MEDIUMTEXT: a view may have hundreds of columns.
  await db.execute(flavour === 'sqlite' ? createSql : createSql.replaceAll(' TEXT ', ' MEDIUMTEXT ') + mysql);
};

export async function readApplied(db: Queryable, live: LiveTables): Promise<AppliedTables> {
  if (!live.has(appliedTable)) return new Map();
  const rows = await db.query(`SELECT table_name, view_name, made, types, pending FROM ${appliedTable}`);
  return new Map(
    (rows as unknown as readonly [string, string, unknown, string, string][]).map(
      ([table, view, made, types, pending]) => [
        table,
        { table, view, made: Number(made) === 1, types: parseTypes(types), pending: parseTypes(pending) },
      ],
    ),
  );
}

export async function writeApplied(db: Queryable, applied: Applied, now: Date): Promise<void> {
  // One statement: a kill must not leave the table forgotten.
  await db.execute(
    `REPLACE INTO ${appliedTable} (table_name, view_name, made, types, pending, applied_at) VALUES (?, ?, ?, ?, ?, ?)`,
    [
      applied.table,
      applied.view,
      applied.made ? 1 : 0,
      printTypes(applied.types),
      printTypes(applied.pending),
      now.toISOString(),
    ],
  );
}

export const sameApplied = (a: Applied, b: Applied): boolean =>
  a.view === b.view &&
  a.made === b.made &&
  printTypes(a.types) === printTypes(b.types) &&
  printTypes(a.pending) === printTypes(b.pending);

const printTypes = (types: StoredTypes): string =>
  JSON.stringify(
    [...types].map(([name, { type, length, precision, scale }]) => [name, type, length, precision, scale]),
  );

function parseTypes(json: string): StoredTypes {
  const rows = JSON.parse(json) as [string, StoredType['type'], number, number, number][];
  return new Map(rows.map(([name, type, length, precision, scale]) => [name, { type, length, precision, scale }]));
}
