import BetterSqlite3 from 'better-sqlite3';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import {
  DatabaseError,
  type Database,
  type DbRow,
  type DbSession,
  type DbValue,
  type DbWrite,
  type Queryable,
} from './database.js';
import { sqliteDialect } from './dialects.js';
import { isBusy, translateSqliteError } from './sqlite-errors.js';
import { prepareHandle } from './sqlite-functions.js';
import { SqliteSideReader } from './sqlite-side-reader.js';
import { SqliteStatements } from './sqlite-statements.js';
import type { StatementBudget } from './statement-budget.js';
import { TaskQueue } from './task-queue.js';

/** How long a statement waits inside SQLite, where it stops the process, before it waits outside. */
const busyInside = 20;
const busyOutside = 5_000;
/** How long a read that can be given up may stop the process before it goes to a thread of its own. */
const readHere = 40;
/** Reads known to take longer; beyond these the oldest go. */
const mostKnown = 1_000;

/** Opens (and makes, where it is missing) the file at `path`. */
export async function openSqlite(path: string): Promise<Database> {
  const source = new DataSource({
    type: 'better-sqlite3',
    database: path,
    driver: BetterSqlite3,
    enableWAL: true,
    prepareDatabase: (handle: BetterSqlite3.Database) => void prepareHandle(handle),
  });
  try {
    await source.initialize();
    const { databaseConnection } = source.driver as unknown as { databaseConnection: BetterSqlite3.Database };
    // With the write-ahead log a killed process loses nothing, and a power cut at most the last moments, never consistency;
    // FULL would wait for the disk at every commit (measured: a fourteenth of the updates).
    databaseConnection.pragma('synchronous = NORMAL');
    databaseConnection.pragma(`busy_timeout = ${busyInside}`);
    const reader = new BetterSqlite3(path, { readonly: true });
    return new SqliteDatabase(source, databaseConnection, reader, prepareHandle(reader), new SqliteSideReader(path));
  } catch (error) {
    throw translateSqliteError(error);
  }
}

/** One writer, whose transactions queue, and one reader that sees committed rows only. */
class SqliteDatabase implements Database {
  readonly dialect = sqliteDialect;
  private readonly queue = new TaskQueue();
  private readonly writer: SqliteStatements;
  private readonly reader: SqliteStatements;
  private readonly inside: Queryable;
  private readonly long = new Set<string>();

  constructor(
    readonly source: DataSource,
    writer: BetterSqlite3.Database,
    reader: BetterSqlite3.Database,
    private readonly budget: StatementBudget,
    private readonly side: SqliteSideReader,
  ) {
    this.writer = new SqliteStatements(writer);
    this.reader = new SqliteStatements(reader);
    this.inside = {
      query: async (sql, values) => attempt(() => this.writer.query(sql, values)),
      execute: async (sql, values) => attempt(() => this.writer.execute(sql, values)),
    };
  }

  async query(sql: string, values?: readonly DbValue[]): Promise<DbRow[]> {
    if (this.long.has(sql)) return this.side.query(sql, values);
    this.budget.start(readHere);
    try {
      return attempt(() => this.reader.query(sql, values));
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.kind !== 'tooCostly') throw error;
      if (this.long.size >= mostKnown) this.long.delete(this.long.values().next().value as string);
      this.long.add(sql);
      return this.side.query(sql, values);
    }
  }

  execute(sql: string, values?: readonly DbValue[]): Promise<DbWrite> {
    // From here on, and not from its turn: those that wait behind others do not wait as long again.
    const end = Date.now() + busyOutside;
    return this.queue.run(() => patiently(() => this.writer.execute(sql, values), end));
  }

  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    const end = Date.now() + busyOutside;
    return this.queue.run(async () => {
      await patiently(() => this.writer.execute('BEGIN IMMEDIATE'), end);
      try {
        const result = await work(this.inside);
        attempt(() => this.writer.execute('COMMIT'));
        return result;
      } catch (error) {
        // SQLite ends the transaction by itself after some errors, a full disk among them.
        if (this.writer.handle.inTransaction) attempt(() => this.writer.execute('ROLLBACK'));
        throw error;
      }
    });
  }

  async session(): Promise<DbSession> {
    const done = await this.queue.hold();
    return {
      query: (sql, values) => patiently(() => this.writer.query(sql, values)),
      execute: (sql, values) => patiently(() => this.writer.execute(sql, values)),
      release: async () => {
        if (this.writer.handle.inTransaction) attempt(() => this.writer.execute('ROLLBACK'));
        done();
      },
    };
  }

  forgetStatements(): void {
    this.writer.forget();
    this.reader.forget();
    this.side.forget();
    this.long.clear();
  }

  async ping(): Promise<void> {
    attempt(() => this.reader.query('SELECT 1'));
  }

  async close(): Promise<void> {
    await this.queue.idle();
    await this.side.close();
    this.reader.handle.close();
    if (this.source.isInitialized) await this.source.destroy();
  }
}

function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw translateSqliteError(error);
  }
}

/** Waits, without stopping the process, while another process writes. */
async function patiently<T>(work: () => T, end = Date.now() + busyOutside): Promise<T> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || Date.now() > end) throw translateSqliteError(error);
      await delay(5);
    }
  }
}
