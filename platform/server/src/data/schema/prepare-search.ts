import { randomBytes } from 'node:crypto';
import { DatabaseError, type Database, type Dialect, type Queryable } from '../../kernel/database/database.js';
import { fillIndex, indexAgain, writtenSince } from '../search/fill-index.js';
import type { SearchIndex } from '../search/search-index.js';
import { createDeletion, createEntries, deletion, dropEntries, dropSearch } from './ddl/search-ddl.js';
import { isFilling, type PlannedChange } from './plan/planned-change.js';

/** An index of fewer rows is filled inside the schema change. */
const minRows = 2_000;
/** Records written this long before the filling are indexed again, as clocks may be set. */
const marginMs = 60_000;
const rowsPerStatement = 500;
const prefix = '_viewkraft_search_';

/** The entries of an index, made under another name; they lack what was written since. */
export interface PreparedIndex {
  readonly table: string;
  readonly since: Date;
}

/** Changes of a table that the views served until now do not notice. */
const unnoticed: readonly PlannedChange['kind'][] = ['addColumn', 'addIndex'];

/** Prepared indexes by `indexKey`; null: the database refused. */
export type PreparedIndexes = Map<string, PreparedIndex | null>;

/**
 * The indexes to fill before they are part of the schema. A schema change of SQLite is one transaction, and every write
 * waits for its end: making 100,000 entries inside it takes many seconds. Left out are indexes of tables that change
 * otherwise, too, and those of records that do not note when they were written.
 */
export async function indexesToPrepare(
  changes: readonly PlannedChange[],
  on: Queryable,
  dialect: Dialect,
): Promise<SearchIndex[]> {
  if (dialect.name !== 'sqlite') return [];
  const wanted: SearchIndex[] = [];
  for (const change of changes) {
    const index = filledBy(change);
    if (!index?.view.columns.has('_updated_at')) continue;
    if (changes.some(({ table, kind }) => table === change.table && !unnoticed.includes(kind))) continue;
    const many = await on.query(`SELECT 1 FROM ${dialect.quote(change.table)} LIMIT 1 OFFSET ${minRows - 1}`);
    if (many.length > 0) wanted.push(index);
  }
  return wanted;
}

/**
 * Makes the entries of all records in a table of its own, in small transactions. null: the database refused. Rejects when
 * the signal aborts; the next preparation drops the table that is left.
 */
export async function prepareIndex(
  db: Database,
  index: SearchIndex,
  signal: AbortSignal,
): Promise<PreparedIndex | null> {
  const { dialect } = db;
  const since = new Date(Date.now() - marginMs);
  const own = { ...index, table: prefix + randomBytes(6).toString('hex') };
  try {
    await db.transaction(async (tx) => {
      for (const table of await preparedTables(tx)) await executeAll(tx, dropEntries(table, dialect));
      await executeAll(tx, [createEntries(own, dialect), createDeletion(own, dialect)]);
    });
    await fillIndex(own, dialect, (work) => {
      signal.throwIfAborted();
      return db.transaction(work);
    });
  } catch (error) {
    // The table has changed, or another process has begun the same.
    if (error instanceof DatabaseError && error.kind !== 'unavailable') return null;
    throw error;
  }
  return { table: own.table, since };
}

/** Equal for indexes with the same entries. */
export const indexKey = ({ table, signature }: SearchIndex): string => `${table} ${signature}`;

/** Puts prepared entries in the place of an index. False: they no longer exist. */
export async function placeIndex(
  on: Queryable,
  dialect: Dialect,
  index: SearchIndex,
  { table, since }: PreparedIndex,
): Promise<boolean> {
  if (!(await preparedTables(on)).includes(table)) return false;
  const { quote } = dialect;
  await executeAll(on, [
    ...dropSearch(index.view.table, dialect),
    `DROP TRIGGER IF EXISTS ${quote(deletion(table))}`,
    `ALTER TABLE ${quote(table)} RENAME TO ${quote(index.table)}`,
    createDeletion(index, dialect),
  ]);
  const keys = await writtenSince(index, dialect, on, since);
  for (let at = 0; at < keys.length; at += rowsPerStatement) {
    await indexAgain(index, dialect, on, keys.slice(at, at + rowsPerStatement));
  }
  return true;
}

/** The index that a change makes. */
export function filledBy({ steps }: PlannedChange): SearchIndex | undefined {
  return steps.find(isFilling)?.fill;
}

/** Prepared tables of this and other processes, and those of processes that were killed. */
async function preparedTables(on: Queryable): Promise<string[]> {
  const rows = await on.query(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL%' AND substr(name, 1, ${prefix.length}) = '${prefix}'`,
  );
  return rows.map(([name]) => String(name));
}

async function executeAll(on: Queryable, statements: readonly string[]): Promise<void> {
  for (const sql of statements) await on.execute(sql);
}
