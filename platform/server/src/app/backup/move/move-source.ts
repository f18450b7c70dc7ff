import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Sqlite } from '@viewkraft/server/sqlite';
import { mysqlDialect, sqliteDialect } from '../../../kernel/database/dialects.js';
import { migrationsTable } from '../../../kernel/database/data-source.js';
import { migrate } from '../../../kernel/database/migrate.js';
import { platformMigrations } from '../../../kernel/database/migrations/platform-migrations.js';
import { openDatabase } from '../../../kernel/database/open-database.js';
import type { Dialect } from '../../../kernel/database/database.js';
import { BackupError } from '../backup-error.js';
import { partName, structureName, tablesName, type DumpedTable } from '../dump-mysql.js';
import type { ArchiveHead } from '../manifest.js';
import { refuseBrokenReferences } from './broken-references.js';
import { readStructure, type MovedTable, type Structure } from './structure.js';

/** The database of an extracted archive. */
export interface MoveSource {
  readonly dialect: Dialect;
  readonly structure: Structure;
  /** The largest key that a table ever gave to a row by itself. */
  readonly lastKeys: ReadonlyMap<string, bigint>;
  /** Values as the driver returns them, in the order of the table's columns. */
  rows(table: MovedTable): AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>;
  close(): void;
}

/** Brings the staged file up to date and opens it. */
export async function openSqliteSource(file: string): Promise<MoveSource> {
  const db = await openDatabase(`sqlite:${file}`);
  let structure: Structure;
  try {
    await migrate(db);
    structure = await readStructure(db);
  } finally {
    await db.close();
  }
  const handle = new Sqlite(file, { readonly: true });
  handle.defaultSafeIntegers(true);
  const { quote } = sqliteDialect;
  try {
    await refuseBrokenReferences(structure, quote, (sql) => handle.prepare(sql).pluck().get());
  } catch (error) {
    handle.close();
    throw error;
  }
  return {
    dialect: sqliteDialect,
    structure,
    lastKeys: sqliteKeys(handle),
    rows: ({ name, columns }) => {
      const list = columns.map((column) => quote(column.name)).join(', ');
      return handle
        .prepare(`SELECT ${list} FROM ${quote(name)}`)
        .raw()
        .iterate() as Iterable<readonly unknown[]>;
    },
    close: () => void handle.close(),
  };
}

function sqliteKeys(handle: Sqlite.Database): ReadonlyMap<string, bigint> {
  const hasCounters = handle.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'").get() !== undefined;
  if (!hasCounters) return new Map();
  const rows = handle.prepare('SELECT name, seq FROM sqlite_sequence').raw().all() as readonly (readonly unknown[])[];
  return new Map(rows.map(([name, last]) => [String(name), BigInt(String(last))]));
}

/** The dumped tables below the folder `staging`. Throws BackupError for archives that lack what another kind needs. */
export async function openDumpSource(staging: string, head: ArchiveHead): Promise<MoveSource> {
  const again = 'start a server of this version on its own kind of database once, and make a new backup.';
  if (!existsSync(join(staging, structureName))) {
    throw new BackupError(`Version ${head.version} made the backup, which cannot be moved to another kind of database: ${again}`); // prettier-ignore
  }
  const structure = JSON.parse(await readFile(join(staging, structureName), 'utf8')) as Structure;
  const dumped = JSON.parse(await readFile(join(staging, tablesName), 'utf8')) as readonly DumpedTable[];
  const places = new Map(dumped.map((table, at) => [table.name, { table, at }]));
  const source: MoveSource = {
    dialect: mysqlDialect(head.database),
    structure,
    lastKeys: new Map(dumped.flatMap(({ name, create }) => lastKey(name, create))),
    rows: (table) => dumpedRows(staging, table, places.get(table.name)),
    close: () => undefined,
  };
  if (!(await isUpToDate(source))) throw new BackupError(`The backup is of an earlier state of the platform's tables: ${again}`); // prettier-ignore
  return source;
}

function lastKey(name: string, create: string): [string, bigint][] {
  const next = /^\) .*\bAUTO_INCREMENT=(\d+)/m.exec(create)?.[1];
  return next === undefined ? [] : [[name, BigInt(next) - 1n]];
}

async function* dumpedRows(
  staging: string,
  { name, columns }: MovedTable,
  place: { readonly table: DumpedTable; readonly at: number } | undefined,
): AsyncIterable<readonly unknown[]> {
  if (!place) throw new BackupError(`The table ${name} is missing in the backup.`);
  const { table, at } = place;
  const order = columns.map((column) => table.columns.findIndex((dumped) => dumped.name === column.name));
  if (order.includes(-1)) throw new BackupError(`Columns of the table ${name} are missing in the backup.`);
  for (let part = 0; part < table.parts; part += 1) {
    for (const line of (await readFile(join(staging, partName(at, part)), 'utf8')).split('\n')) {
      if (line === '') continue;
      const row = JSON.parse(line) as readonly unknown[];
      yield order.map((index) => row[index]);
    }
  }
}

/** The rows of a dump cannot be migrated. */
async function isUpToDate({ structure, rows }: MoveSource): Promise<boolean> {
  const table = structure.tables.find(({ name }) => name === migrationsTable);
  const done = new Set<unknown>();
  const at = table?.columns.findIndex(({ name }) => name === 'name') ?? -1;
  if (table) for await (const row of rows(table)) done.add(row[at]);
  return platformMigrations.every((migration) => done.has(migration.name));
}
