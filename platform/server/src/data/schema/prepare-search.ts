import { DatabaseError, type Database, type Dialect, type Queryable } from '../../kernel/database/database.js';
import { fillIndex } from '../search/fill-index.js';
import type { SearchIndex } from '../search/search-index.js';
import { backfillOf, type IndexBackfill, type PlannedChange } from './plan/planned-change.js';
import { preparedPrefix, type PreparedEntries } from './prepared-entries.js';
import { preparedOnMysql } from './prepared-mysql.js';
import { preparedOnSqlite } from './prepared-sqlite.js';
import type { LiveTables } from './table/live-table.js';

/** An index of fewer rows is filled inside the schema change. */
const minRows = 2_000;

/** The entries of an index, in a table of their own. */
interface PreparedIndex {
  /** Its `table` is that table. */
  readonly index: SearchIndex;
  /** The schema's fingerprint at the start. If it differs, the entries may be wrong. */
  readonly schemaFingerprint: string;
}

/** Prepared indexes by `indexKey`; null: the database refused. */
export type PreparedIndexes = Map<string, PreparedIndex | null>;

export const preparedOn = (dialect: Dialect): PreparedEntries =>
  dialect.name === 'sqlite' ? preparedOnSqlite(dialect) : preparedOnMysql(dialect);

/**
 * The indexes to fill before they are part of the schema, because filling 100,000 entries takes many seconds: on SQLite
 * every write waits for the end of a schema change, and elsewhere the start of a server does. An index is left out if
 * its records do not say when they were written.
 */
export async function indexesToPrepare(
  changes: readonly PlannedChange[],
  live: LiveTables,
  on: Queryable,
  dialect: Dialect,
): Promise<IndexBackfill[]> {
  const wanted: IndexBackfill[] = [];
  for (const change of changes) {
    const filling = backfillOf(change);
    if (!filling || !live.has(change.table)) continue;
    if (dialect.name === 'mysql' && !filling.fill.view.columns.has('_updated_at')) continue;
    const many = await on.query(`SELECT 1 FROM ${dialect.quote(change.table)} LIMIT 1 OFFSET ${minRows - 1}`);
    if (many.length > 0) wanted.push(filling);
  }
  return wanted;
}

/**
 * Creates the entries of all records in a separate table, in small transactions. null: the database refused. Rejects
 * when the signal aborts.
 */
export async function prepareIndex(
  db: Database,
  filling: IndexBackfill,
  table: string,
  signal: AbortSignal,
): Promise<PreparedIndex | null> {
  const { dialect } = db;
  const entries = preparedOn(dialect);
  const index = { ...filling.fill, table };
  // Checked inside the transaction: a schema change that came first may have given up the index.
  const run = <T>(work: (tx: Queryable) => Promise<T>): Promise<T> =>
    db.transaction((tx) => {
      signal.throwIfAborted();
      return work(tx);
    });
  const release = await entries.claim(db, table);
  try {
    const since = new Date();
    const schemaFingerprint = await run(async (tx) => {
      await dropPrepared(tx, dialect);
      await entries.create(tx, { ...filling, fill: index });
      return entries.schemaFingerprint(tx, index);
    });
    await fillIndex(index, dialect, run);
    await entries.complete(db, index, { since, run, signal });
    return { index, schemaFingerprint };
  } catch (error) {
    if (signal.aborted) {
      await db.transaction((tx) => entries.drop(tx, table)).catch(() => undefined);
      throw error;
    }
    // The table has changed, or another process prepares the same index.
    if (error instanceof DatabaseError && error.kind !== 'unavailable') return null;
    throw error;
  } finally {
    await release();
  }
}

/** Equal for indexes with the same entries. */
export const indexKey = ({ table, signature }: SearchIndex): string => `${table} ${signature}`;

/** Forgets prepared indexes whose table is gone, or that may be wrong since a schema change. */
export async function forgetOutdated(on: Queryable, dialect: Dialect, prepared: PreparedIndexes): Promise<void> {
  if (prepared.size === 0) return;
  const entries = preparedOn(dialect);
  const tables = await entries.tables(on);
  for (const [key, one] of prepared) {
    const isUsable = !one || (tables.includes(one.index.table) && (await entries.schemaFingerprint(on, one.index)) === one.schemaFingerprint);
    if (!isUsable) prepared.delete(key);
  }
}

/** Drops all prepared tables except the wanted ones: those of changed views, and those of killed processes. */
export async function dropPrepared(on: Queryable, dialect: Dialect, wanted: readonly string[] = []): Promise<void> {
  const entries = preparedOn(dialect);
  for (const table of await entries.tables(on)) if (!wanted.includes(table)) await entries.drop(on, table);
}

/** Whether any prepared table is among these. */
export const hasPrepared = (tables: Iterable<string>): boolean =>
  [...tables].some((name) => name.startsWith(preparedPrefix));
