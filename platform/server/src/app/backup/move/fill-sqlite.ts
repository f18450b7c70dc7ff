import { Sqlite } from '@viewkraft/server/sqlite';
import { createTable } from '../../../data/schema/create-table.js';
import { sqliteDialect } from '../../../kernel/database/dialects.js';
import { migrate } from '../../../kernel/database/migrate.js';
import { openDatabase } from '../../../kernel/database/open-database.js';
import type { Report } from '../backup-error.js';
import type { TableFacts } from '../manifest.js';
import { refuseBrokenReferences } from './broken-references.js';
import { movedRows, refusedRow, refuseMissingRows } from './move-rows.js';
import type { MoveSource } from './move-source.js';
import { physicalTables } from './physical-of.js';
import type { MovedTable } from './structure.js';

const { quote } = sqliteDialect;

/** Makes a database file with the tables and rows of another kind of database. Throws BackupError. */
export async function fillSqlite(file: string, source: MoveSource, report: Report): Promise<readonly TableFacts[]> {
  const db = await openDatabase(`sqlite:${file}`);
  try {
    await migrate(db);
  } finally {
    await db.close();
  }
  const handle = new Sqlite(file);
  try {
    handle.pragma('foreign_keys = OFF');
    handle.exec('BEGIN');
    for (const table of physicalTables(source.structure, 'sqlite')) {
      for (const sql of createTable(table, sqliteDialect)) handle.exec(sql);
    }
    const facts: TableFacts[] = [];
    for (const table of source.structure.tables) {
      const rows = await fill(handle, source, table);
      facts.push({ name: table.name, rows });
      report(`table ${table.name}: ${rows} rows`);
    }
    keepKeys(handle, source);
    handle.exec('COMMIT');
    refuseMissingRows(facts, countsOf(handle, facts));
    await refuseBrokenReferences(source.structure, quote, (sql) => handle.prepare(sql).pluck().get());
    handle.pragma('journal_mode = DELETE');
    return facts;
  } finally {
    handle.close();
  }
}

async function fill(handle: Sqlite.Database, source: MoveSource, table: MovedTable): Promise<number> {
  const { name, columns } = table;
  if (table.origin === 'platform') handle.exec(`DELETE FROM ${quote(name)}`);
  const list = columns.map((column) => quote(column.name)).join(', ');
  const insert = handle.prepare(`INSERT INTO ${quote(name)} (${list}) VALUES (${columns.map(() => '?').join(', ')})`);
  let rows = 0;
  for await (const row of movedRows(source, table, sqliteDialect)) {
    try {
      insert.run(...row);
    } catch (error) {
      throw refusedRow(table, row, error);
    }
    rows += 1;
  }
  return rows;
}

/** New rows continue after the largest key ever given, also where the newest rows were deleted. */
function keepKeys(handle: Sqlite.Database, { lastKeys, structure }: MoveSource): void {
  const counted = structure.tables.filter(({ columns }) => columns.some(({ autoIncrement }) => autoIncrement));
  for (const { name } of counted) {
    const last = lastKeys.get(name) ?? 0n;
    const { changes } = handle.prepare('UPDATE sqlite_sequence SET seq = MAX(seq, ?) WHERE name = ?').run(last, name);
    if (changes === 0 && last > 0n)
      handle.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(name, last);
  }
}

const countsOf = (handle: Sqlite.Database, facts: readonly TableFacts[]): ReadonlyMap<string, number> =>
  new Map(
    facts.map(({ name }) => [
      name,
      Number(
        handle
          .prepare(`SELECT COUNT(*) FROM ${quote(name)}`)
          .pluck()
          .get(),
      ),
    ]),
  );
