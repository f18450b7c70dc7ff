import { DatabaseError, type Dialect } from '../../../kernel/database/database.js';
import { migrate } from '../../../kernel/database/migrate.js';
import { openDatabase } from '../../../kernel/database/open-database.js';
import { BackupError, type Report } from '../backup-error.js';
import { emptyForLoad } from '../load-mysql.js';
import type { TableFacts } from '../manifest.js';
import { quoted, type MysqlLink } from '../mysql-link.js';
import { createStatements } from './create-statements.js';
import { keyOf, movedRows, refuseMissingRows } from './move-rows.js';
import type { MoveSource } from './move-source.js';
import type { MovedValue } from './moved-value.js';
import type { MovedTable } from './structure.js';

const statementBytes = 1024 * 1024;
const statementRows = 1_000;
/** A cluster limits the size of a transaction. */
const transactionBytes = 4 * 1024 * 1024;

/** Nothing is cut or changed to make it fit. */
const strict = "'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO'";

/** Replaces all tables with those of another kind of database; the mark of `emptyForLoad` remains. */
export async function fillMysql(
  link: MysqlLink,
  url: string,
  source: MoveSource,
  facts: readonly TableFacts[],
  report: Report,
): Promise<void> {
  await emptyForLoad(link);
  await link.run(`SET SESSION sql_mode = ${strict}`);
  const dialect = await makePlatformTables(url);
  for (const sql of createStatements(source.structure, dialect)) await link.run(sql);
  for (const table of source.structure.tables) {
    if (table.origin === 'platform') await link.run(`DELETE FROM ${quoted(table.name)}`);
    await fill(link, source, table, dialect);
    await keepKeys(link, table, source.lastKeys.get(table.name) ?? 0n);
    report(`table ${table.name}`);
  }
  refuseMissingRows(facts, await countsOf(link, facts));
  for (const table of source.structure.tables) await refuseBrokenReferences(link, table, source);
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

async function fill(link: MysqlLink, source: MoveSource, table: MovedTable, to: Dialect): Promise<void> {
  const list = table.columns.map(({ name }) => quoted(name)).join(', ');
  const insert = `INSERT INTO ${quoted(table.name)} (${list}) VALUES ?`;
  let [rows, bytes, open] = [[] as (readonly MovedValue[])[], 0, 0];
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await insertRows(link, insert, rows, table);
    [rows, bytes] = [[], 0];
  };
  await link.run('START TRANSACTION');
  for await (const row of movedRows(source, table, to)) {
    rows.push(row);
    const size = row.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0);
    [bytes, open] = [bytes + size, open + size];
    if (bytes >= statementBytes || rows.length >= statementRows) await flush();
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
async function insertRows(
  link: MysqlLink,
  insert: string,
  rows: readonly (readonly MovedValue[])[],
  table: MovedTable,
): Promise<void> {
  try {
    await link.run(insert, [rows]);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.kind === 'unavailable') throw error;
    if (rows.length === 1) {
      const key = keyOf(table, rows[0] ?? []);
      throw new BackupError(`A row cannot be stored: table ${table.name}, ${key}: ${error.message}`, { cause: error });
    }
    // A statement is written as a whole or not at all, so the rows of this one can be tried one by one.
    for (const row of rows) await insertRows(link, insert, [row], table);
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

/** The server does not check them while rows are loaded. */
async function refuseBrokenReferences(
  link: MysqlLink,
  { name, foreignKeys }: MovedTable,
  { structure }: MoveSource,
): Promise<void> {
  for (const { column, table, referencedColumn } of foreignKeys) {
    const target = structure.tables.find((one) => one.name === table);
    if (!target) continue;
    const there = quoted(referencedColumn || (target.primaryKey[0] ?? ''));
    const [missing] = await link.column(
      `SELECT a.${quoted(column)} FROM ${quoted(name)} a LEFT JOIN ${quoted(table)} b ON b.${there} = a.${quoted(column)} ` +
        `WHERE a.${quoted(column)} IS NOT NULL AND b.${there} IS NULL LIMIT 1`,
    );
    if (missing !== undefined)
      throw new BackupError(`The table ${name} references ${table} ${missing}, which is missing.`);
  }
}
