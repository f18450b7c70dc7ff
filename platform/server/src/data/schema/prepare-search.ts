import { randomBytes } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { DatabaseError, type Database, type Dialect, type Queryable } from '../../kernel/database/database.js';
import { fillIndex, indexAgain } from '../search/fill-index.js';
import type { SearchIndex } from '../search/search-index.js';
import { createDeletion, createEntries, deletion, dropEntries, dropSearch } from './ddl/search-ddl.js';
import { isFilling, type PlannedChange } from './plan/planned-change.js';

/** An index of fewer rows is filled inside the schema change. */
const minRows = 2_000;
/** At most so many changed records are left for the schema change. */
const maxLeftRows = 500;
const rowsPerBatch = 50;
const prefix = '_viewkraft_search_';

/** Changes of a table with which the views that are still served keep working. */
const compatibleKinds: readonly PlannedChange['kind'][] = ['addColumn', 'addIndex'];

/** The entries of an index, made under another name. */
export interface PreparedIndex {
  readonly table: string;
  /** SQLite's `PRAGMA schema_version` at the start. After another change of any table, the entries may be wrong. */
  readonly schemaVersion: number;
}

/** Prepared indexes by `indexKey`; null: the database refused. */
export type PreparedIndexes = Map<string, PreparedIndex | null>;

/**
 * The indexes to fill before they are part of the schema. A schema change of SQLite is one transaction, and every write
 * waits for its end: making 100,000 entries inside it takes many seconds. Left out are indexes of tables that change
 * otherwise, too.
 */
export async function indexesToPrepare(
  changes: readonly PlannedChange[],
  on: Queryable,
  dialect: Dialect,
): Promise<SearchIndex[]> {
  if (dialect.name !== 'sqlite') return [];
  const wanted: SearchIndex[] = [];
  for (const change of changes) {
    const index = indexFilledBy(change);
    if (!index) continue;
    if (changes.some(({ table, kind }) => table === change.table && !compatibleKinds.includes(kind))) continue;
    const many = await on.query(`SELECT 1 FROM ${dialect.quote(change.table)} LIMIT 1 OFFSET ${minRows - 1}`);
    if (many.length > 0) wanted.push(index);
  }
  return wanted;
}

/**
 * Makes the entries of all records in a table of its own, in small transactions. null: the database refused. Rejects when the
 * signal aborts; the next schema change then drops the table.
 */
export async function prepareIndex(
  db: Database,
  index: SearchIndex,
  table: string,
  signal: AbortSignal,
): Promise<PreparedIndex | null> {
  const { dialect } = db;
  const own = { ...index, table };
  // Asked when its turn comes: a schema change before it may have given up the index.
  const run = <T>(work: (tx: Queryable) => Promise<T>): Promise<T> =>
    db.transaction((tx) => {
      signal.throwIfAborted();
      return work(tx);
    });
  try {
    const schemaVersion = await run(async (tx) => {
      await dropPrepared(tx, dialect);
      await executeAll(tx, [createEntries(own, dialect), createDeletion(own, dialect), ...createLog(own, dialect)]);
      return schemaVersionOf(tx);
    });
    await fillIndex(own, dialect, run);
    while ((await changedRows(db, dialect, table, maxLeftRows + 1)).length > maxLeftRows) {
      await run((tx) => indexChanged(own, dialect, tx, table, rowsPerBatch));
      await breathe();
    }
    return { table, schemaVersion };
  } catch (error) {
    // The table has changed, or another process has begun the same.
    if (error instanceof DatabaseError && error.kind !== 'unavailable') return null;
    throw error;
  }
}

/** Equal for indexes with the same entries. */
export const indexKey = ({ table, signature }: SearchIndex): string => `${table} ${signature}`;

/** Puts prepared entries in the place of an index. */
export async function placeIndex(
  on: Queryable,
  dialect: Dialect,
  index: SearchIndex,
  { table }: PreparedIndex,
): Promise<void> {
  const { quote } = dialect;
  await executeAll(on, dropSearch(index.view.table, dialect));
  await indexChanged({ ...index, table }, dialect, on, table);
  await executeAll(on, [
    ...dropLog(table, dialect),
    `DROP TRIGGER IF EXISTS ${quote(deletion(table))}`,
    `ALTER TABLE ${quote(table)} RENAME TO ${quote(index.table)}`,
    createDeletion(index, dialect),
  ]);
}

const logName = (table: string): string => `${table}_changed`;
const logTriggers = (table: string): readonly (readonly [string, string])[] =>
  ['INSERT', 'UPDATE'].map((event) => [event, `${table}_${event.toLowerCase()}`]);

/** Notes the rows that are written while the entries are made, whoever writes them. */
function createLog({ table, view }: SearchIndex, { quote }: Dialect): string[] {
  const log = quote(logName(table));
  const triggers = logTriggers(table).map(
    ([event, name]) =>
      `CREATE TRIGGER ${quote(name)} AFTER ${event} ON ${quote(view.table)} ` +
      `BEGIN INSERT OR REPLACE INTO ${log} VALUES (new._rowid_); END`,
  );
  return [`CREATE TABLE ${log} (number INTEGER PRIMARY KEY)`, ...triggers];
}

function dropLog(table: string, { quote }: Dialect): string[] {
  const triggers = logTriggers(table).map(([, name]) => `DROP TRIGGER IF EXISTS ${quote(name)}`);
  return [...triggers, `DROP TABLE IF EXISTS ${quote(logName(table))}`];
}

async function changedRows(on: Queryable, { quote }: Dialect, table: string, limit: number): Promise<bigint[]> {
  const rows = await on.query(`SELECT CAST(number AS TEXT) FROM ${quote(logName(table))} ORDER BY number LIMIT ${limit}`);
  return rows.map(([number]) => BigInt(String(number)));
}

/** Makes the entries of noted rows again, the first `limit` or all. */
async function indexChanged(
  index: SearchIndex,
  dialect: Dialect,
  tx: Queryable,
  table: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (let left = limit; left > 0; left -= rowsPerBatch) {
    const numbers = await changedRows(tx, dialect, table, rowsPerBatch);
    if (numbers.length === 0) return;
    await indexAgain(index, dialect, tx, numbers);
    const list = numbers.map(() => '?').join(', ');
    await tx.execute(`DELETE FROM ${dialect.quote(logName(table))} WHERE number IN (${list})`, numbers);
  }
}

/** The name of a new table for prepared entries. */
export const preparedName = (): string => prefix + randomBytes(6).toString('hex');

/** Forgets prepared indexes whose table is gone, or since which any table has changed. */
export async function forgetOutdated(on: Queryable, prepared: PreparedIndexes): Promise<void> {
  if (prepared.size === 0) return;
  const version = await schemaVersionOf(on);
  const tables = await preparedTables(on);
  for (const [key, index] of prepared) {
    if (index && (index.schemaVersion !== version || !tables.includes(index.table))) prepared.delete(key);
  }
}

/** Drops prepared tables but for the wanted ones: of views that have changed, and of processes that were killed. */
export async function dropPrepared(on: Queryable, dialect: Dialect, wanted: readonly string[] = []): Promise<void> {
  if (dialect.name !== 'sqlite') return;
  for (const table of await preparedTables(on)) {
    if (!wanted.includes(table)) await executeAll(on, [...dropLog(table, dialect), ...dropEntries(table, dialect)]);
  }
}

/** Whether any prepared table is among these. */
export const hasPrepared = (tables: Iterable<string>): boolean => [...tables].some((name) => name.startsWith(prefix));

/** The index that a change makes. */
export function indexFilledBy({ steps }: PlannedChange): SearchIndex | undefined {
  return steps.find(isFilling)?.fill;
}

async function preparedTables(on: Queryable): Promise<string[]> {
  const rows = await on.query(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL%' AND substr(name, 1, ${prefix.length}) = '${prefix}'`,
  );
  return rows.map(([name]) => String(name));
}

async function schemaVersionOf(on: Queryable): Promise<number> {
  return Number((await on.query('PRAGMA schema_version'))[0]?.[0]);
}

async function executeAll(on: Queryable, statements: readonly string[]): Promise<void> {
  for (const sql of statements) await on.execute(sql);
}
