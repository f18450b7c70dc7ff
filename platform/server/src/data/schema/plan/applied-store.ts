import type { Queryable } from '../../../kernel/database/database.js';
import type { LiveTables } from '../table/live-table.js';
import type { StoredType } from '../table/stored-type.js';

/** The platform's own table with the last applied state; no view can have its name. */
export const appliedTable = '_viewkraft_schema';

export type StoredTypes = ReadonlyMap<string, StoredType>;

/** What is known of a view's table beyond the database's own catalog: the third source of the plan. */
export interface Applied {
  readonly table: string;
  readonly view: string;
  /** False: the table existed before its view, and was adopted. */
  readonly made: boolean;
  /** The columns as last applied. */
  readonly types: StoredTypes;
  /** Columns whose type changes as soon as all their values convert, and that type. */
  readonly waiting: StoredTypes;
  /** The columns as they were about to become, in case the process died before it could record the result. */
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
        { table, view, made: Number(made) === 1, ...parseColumns(types), pending: parseColumns(pending).types },
      ],
    ),
  );
}

export async function writeApplied(db: Queryable, applied: Applied, now: Date): Promise<void> {
  // One statement: if the process is killed, the table must not be forgotten.
  await db.execute(
    `REPLACE INTO ${appliedTable} (table_name, view_name, made, types, pending, applied_at) VALUES (?, ?, ?, ?, ?, ?)`,
    [
      applied.table,
      applied.view,
      applied.made ? 1 : 0,
      printColumns(applied.types, applied.waiting),
      printColumns(applied.pending),
      now.toISOString(),
    ],
  );
}

export const sameApplied = (a: Applied, b: Applied): boolean =>
  a.view === b.view &&
  a.made === b.made &&
  printColumns(a.types, a.waiting) === printColumns(b.types, b.waiting) &&
  printColumns(a.pending) === printColumns(b.pending);

type PrintedType = [type: StoredType['type'], length: number, precision: number, scale: number];

const printType = ({ type, length, precision, scale }: StoredType): PrintedType => [type, length, precision, scale];
const parseType = ([type, length, precision, scale]: PrintedType): StoredType => ({ type, length, precision, scale });

// The pending type comes last, where an older release ignores it.
const printColumns = (types: StoredTypes, waiting: StoredTypes = new Map()): string =>
  JSON.stringify(
    [...types].map(([name, stored]) => {
      const desired = waiting.get(name);
      return [name, ...printType(stored), ...(desired ? [printType(desired)] : [])];
    }),
  );

function parseColumns(json: string): Pick<Applied, 'types' | 'waiting'> {
  const rows = JSON.parse(json) as [name: string, ...PrintedType, waiting?: PrintedType][];
  const types = new Map(rows.map(([name, ...stored]) => [name, parseType(stored.slice(0, 4) as PrintedType)]));
  return {
    types,
    waiting: new Map(rows.flatMap(([name, , , , , desired]) => (desired ? [[name, parseType(desired)] as const] : []))),
  };
}
