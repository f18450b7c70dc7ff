import { createTable } from '../../../data/schema/create-table.js';
import { DatabaseError, type Dialect } from '../../../kernel/database/database.js';
import { migrate } from '../../../kernel/database/migrate.js';
import { openDatabase } from '../../../kernel/database/open-database.js';
import { BackupError, type Report } from '../backup-error.js';
import type { TableFacts } from '../manifest.js';
import { quoted, statementBytes, type MysqlLink } from '../mysql-link.js';
import { emptyForLoad } from '../mysql-tables.js';
import { refuseBrokenReferences } from './broken-references.js';
import { movedRows, placeOf, refusedRow, refuseMissingRows } from './move-rows.js';
import type { MoveSource } from './move-source.js';
import type { MovedValue } from './moved-value.js';
import { physicalTables } from './physical-of.js';
import type { MovedTable } from './structure.js';

const statementRows = 1_000;
/** A cluster limits the size of a transaction. */
const transactionBytes = 4 * 1024 * 1024;

/** Replaces all tables with those of another kind of database; the mark of `emptyForLoad` remains. */
export async function fillMysql(
  link: MysqlLink,
  url: string,
  source: MoveSource,
  facts: readonly TableFacts[],
  report: Report,
): Promise<void> {
  await emptyForLoad(link);
  await link.useStrictMode();
  const dialect = await makePlatformTables(url);
  for (const table of physicalTables(source.structure, dialect.flavour)) {
    for (const sql of createTable(table, dialect)) await link.run(sql);
  }
  for (const table of source.structure.tables) {
    if (table.origin === 'platform') await link.run(`DELETE FROM ${quoted(table.name)}`);
    await fill(link, source, table, dialect);
    await keepKeys(link, table, source.lastKeys.get(table.name) ?? 0n);
    report(`table ${table.name}`);
  }
  refuseMissingRows(facts, await countsOf(link, facts));
  // The server does not check them while rows are loaded.
  await refuseBrokenReferences(source.structure, quoted, async (sql) => (await link.rows(sql))[0]?.[0]);
}

async function makePlatformTables(url: string): Promise<Dialect> {
  const db = await openDatabase(url);
  try {
    await migrate(db);
    return db.dialect;
  } finally {
    await db.close();
  }
}

/**
 * Throws BackupError for a row that is larger than the server takes. After such a statement it closes the connection,
 * so that no later row can be tried.
 */
export async function refuseLargeRows(
  link: MysqlLink,
): Promise<(table: MovedTable, row: readonly MovedValue[]) => void> {
  const most = Number((await link.column('SELECT @@max_allowed_packet'))[0]);
  return (table, row) => {
    // Escaping at most doubles a text; the rest is far smaller than the smallest limit.
    if (bytesOf(row) * 2 < most / 2 || link.bytesOf(insertInto(table), [[row]]) < most) return;
    throw new BackupError(
      `A row is larger than max_allowed_packet of the server (${most} bytes): ${placeOf(table, row)}.`,
    );
  };
}

const insertInto = ({ name, columns }: MovedTable): string =>
  `INSERT INTO ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(', ')}) VALUES ?`;

const bytesOf = (row: readonly MovedValue[]): number =>
  row.reduce<number>((sum, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 8), 0);

async function fill(link: MysqlLink, source: MoveSource, table: MovedTable, to: Dialect): Promise<void> {
  let [rows, bytes, open] = [[] as (readonly MovedValue[])[], 0, 0];
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await insertRows(link, rows, table);
    [rows, bytes] = [[], 0];
  };
  await link.run('START TRANSACTION');
  for await (const row of movedRows(source, table, to)) {
    const size = bytesOf(row);
    if (bytes + size > statementBytes || rows.length >= statementRows) await flush();
    rows.push(row);
    [bytes, open] = [bytes + size, open + size];
    if (open < transactionBytes) continue;
    await flush();
    await link.run('COMMIT');
    await link.run('START TRANSACTION');
    open = 0;
  }
  await flush();
  await link.run('COMMIT');
}

/** Throws BackupError with the key of the row that the server refuses. */
async function insertRows(link: MysqlLink, rows: readonly (readonly MovedValue[])[], table: MovedTable): Promise<void> {
  try {
    await link.run(insertInto(table), [rows]);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.kind === 'unavailable') throw error;
    const [first = []] = rows;
    if (rows.length === 1) throw refusedRow(table, first, error);
    // A statement is written as a whole or not at all, so the rows of this one can be tried one by one.
    for (const row of rows) await insertRows(link, [row], table);
  }
}

/** New rows continue after the largest key ever given, also where the newest rows were deleted. */
async function keepKeys(link: MysqlLink, { name, columns }: MovedTable, last: bigint): Promise<void> {
  if (last === 0n || !columns.some(({ autoIncrement }) => autoIncrement)) return;
  await link.run(`ALTER TABLE ${quoted(name)} AUTO_INCREMENT = ${last + 1n}`);
}

async function countsOf(link: MysqlLink, facts: readonly TableFacts[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { name } of facts) {
    const [count] = await link.column(`SELECT COUNT(*) FROM ${quoted(name)}`);
    counts.set(name, Number(count));
  }
  return counts;
}
