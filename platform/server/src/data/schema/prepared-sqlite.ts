import { randomBytes } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Dialect, Queryable } from '../../kernel/database/database.js';
import { indexAgain } from '../search/fill-index.js';
import type { SearchIndex } from '../search/search-index.js';
import { createDeletion, createEntries, deletionTriggerName, dropEntries, dropSearch } from './ddl/search-ddl.js';
import { executeAll, maxLeftRows, preparedPrefix, type PreparedEntries } from './prepared-entries.js';

const rowsPerBatch = 50;

/** SQLite: triggers note the rows that are written while the entries are made, whoever writes them. */
export function preparedOnSqlite(dialect: Dialect): PreparedEntries {
  const { quote } = dialect;
  return {
    // Only one process uses a SQLite database.
    claim: () => Promise.resolve(() => Promise.resolve()),
    create: (on, { fill, key }) =>
      executeAll(on, [createEntries(fill, key, dialect), createDeletion(fill, dialect), ...createLog(fill, dialect)]),
    complete: async (_db, index, { run }) => {
      const isComplete = (): Promise<boolean> =>
        run(async (tx) => {
          if ((await changedRows(tx, dialect, index.table, maxLeftRows + 1)).length <= maxLeftRows) return true;
          await indexChanged(index, dialect, tx, rowsPerBatch);
          return false;
        });
      while (!(await isComplete())) await breathe();
    },
    place: async (on, { fill }, table) => {
      await executeAll(on, dropSearch(fill.view.table, dialect));
      await indexChanged({ ...fill, table }, dialect, on);
      await executeAll(on, [
        ...dropLog(table, dialect),
        `DROP TRIGGER IF EXISTS ${quote(deletionTriggerName(table))}`,
        `ALTER TABLE ${quote(table)} RENAME TO ${quote(fill.table)}`,
        createDeletion(fill, dialect),
      ]);
    },
    // SQLite increments this number with each schema change.
    schemaFingerprint: async (on) => String((await on.query('PRAGMA schema_version'))[0]?.[0]),
    tables: async (on) => {
      const rows = await on.query(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL%' AND substr(name, 1, ?) = ?`,
        [preparedPrefix.length, preparedPrefix],
      );
      return rows.map(([name]) => String(name));
    },
    newTable: () => preparedPrefix + randomBytes(6).toString('hex'),
    drop: (on, table) => executeAll(on, [...dropLog(table, dialect), ...dropEntries(table, dialect)]),
  };
}

const logName = (table: string): string => `${table}_changed`;
const logTriggers = (table: string): readonly (readonly [string, string])[] =>
  ['INSERT', 'UPDATE'].map((event) => [event, `${table}_${event.toLowerCase()}`]);

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

/** Rebuilds the entries of noted rows: the first `limit`, or all. */
async function indexChanged(
  index: SearchIndex,
  dialect: Dialect,
  tx: Queryable,
  limit = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (let left = limit; left > 0; left -= rowsPerBatch) {
    const numbers = await changedRows(tx, dialect, index.table, rowsPerBatch);
    if (numbers.length === 0) return;
    await indexAgain(index, dialect, tx, numbers);
    const list = numbers.map(() => '?').join(', ');
    await tx.execute(`DELETE FROM ${dialect.quote(logName(index.table))} WHERE number IN (${list})`, numbers);
  }
}
