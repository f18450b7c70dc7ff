import BetterSqlite3 from 'better-sqlite3';
import { setTimeout as delay } from 'node:timers/promises';
import { foldCase } from '@viewkraft/model';
import { DataSource } from 'typeorm';
import type { Database, DbRow, DbSession, DbValue, DbWrite, Queryable } from './database.js';
import { sqliteDialect } from './dialects.js';
import { isBusy, translateSqliteError } from './sqlite-errors.js';
import { SqliteStatements } from './sqlite-statements.js';
import { TaskQueue } from './task-queue.js';

/** How long a statement waits inside SQLite, where it stops the process, before it waits outside. */
const busyInside = 20;
const busyOutside = 5_000;

/** Opens (and makes, where it is missing) the file at `path`. */
export async function openSqlite(path: string): Promise<Database> {
  const source = new DataSource({
    type: 'better-sqlite3',
    database: path,
    driver: BetterSqlite3,
    enableWAL: true,
    prepareDatabase: prepareHandle,
  });
  try {
    await source.initialize();
    const { databaseConnection } = source.driver as unknown as { databaseConnection: BetterSqlite3.Database };
    // With the write-ahead log a killed process loses nothing, and a power cut at most the last moments, never consistency;
    // FULL would wait for the disk at every commit (measured: a fourteenth of the updates).
    databaseConnection.pragma('synchronous = NORMAL');
    databaseConnection.pragma(`busy_timeout = ${busyInside}`);
    const reader = new BetterSqlite3(path, { readonly: true });
    prepareHandle(reader);
    return new SqliteDatabase(source, databaseConnection, reader);
  } catch (error) {
    throw translateSqliteError(error);
  }
}

function prepareHandle(handle: BetterSqlite3.Database): void {
  handle.pragma('foreign_keys = ON');
  handle.pragma('cache_size = -16000');
  handle.pragma('temp_store = MEMORY');
  handle.function('vk_fold', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? foldCase(text) : text,
  );
  // JSON text of a double as JavaScript prints it, which SQLite does differently.
  handle.function('vk_number', { deterministic: true }, (value: unknown) => (value === null ? null : String(value)));
}

/** One writer, whose transactions queue, and one reader that sees committed rows only. */
class SqliteDatabase implements Database {
  readonly dialect = sqliteDialect;
  private readonly queue = new TaskQueue();
  private readonly writer: SqliteStatements;
  private readonly reader: SqliteStatements;
  private readonly inside: Queryable;

  constructor(
    private readonly source: DataSource,
    writer: BetterSqlite3.Database,
    reader: BetterSqlite3.Database,
  ) {
    this.writer = new SqliteStatements(writer);
    this.reader = new SqliteStatements(reader);
    this.inside = {
      query: async (sql, values) => attempt(() => this.writer.query(sql, values)),
      execute: async (sql, values) => attempt(() => this.writer.execute(sql, values)),
    };
  }

  async query(sql: string, values?: readonly DbValue[]): Promise<DbRow[]> {
    return attempt(() => this.reader.query(sql, values));
  }

  execute(sql: string, values?: readonly DbValue[]): Promise<DbWrite> {
    return this.queue.run(() => patiently(() => this.writer.execute(sql, values)));
  }

  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.queue.run(async () => {
      await patiently(() => this.writer.execute('BEGIN IMMEDIATE'));
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
  }

  async ping(): Promise<void> {
    attempt(() => this.reader.query('SELECT 1'));
  }

  async close(): Promise<void> {
    await this.queue.idle();
    this.reader.handle.close();
    await this.source.destroy();
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
async function patiently<T>(work: () => T): Promise<T> {
  const end = Date.now() + busyOutside;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || Date.now() > end) throw translateSqliteError(error);
      await delay(5);
    }
  }
}
