import BetterSqlite3 from 'better-sqlite3';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DataSource, EntityManager } from 'typeorm';
import { managerOn, openDataSource, sourceOptions, type SourceParts } from './data-source.js';
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
import { translateSqliteError } from './sqlite-errors.js';
import { prepareHandle } from './sqlite-functions.js';
import { attempt, patiently, SqliteQueryRunner, type SqliteHandles } from './sqlite-query-runner.js';
import { SqliteSideReader } from './sqlite-side-reader.js';
import { SqliteStatements } from './sqlite-statements.js';
import type { StatementBudget } from './statement-budget.js';
import { TaskQueue } from './task-queue.js';

/** How long a statement may block the process inside SQLite before it waits asynchronously. */
const blockingBusyTimeoutMs = 20;
const busyTimeoutMs = 5_000;
/** How long an interruptible read may block the process before it moves to a worker thread. */
const blockingReadMs = 40;
/** Number of slow reads remembered; the oldest are dropped. */
const maxSlowReads = 1_000;

/** Opens the file at `path`, or creates it if it is missing. */
export async function openSqlite(path: string): Promise<Database> {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const writer = new BetterSqlite3(path);
    prepareHandle(writer);
    writer.pragma('journal_mode = WAL');
    // With the write-ahead log, a killed process loses nothing, and a power cut loses at most the last moments, never
    // consistency. FULL would wait for the disk at every commit (measured: a fourteenth of the updates).
    writer.pragma('synchronous = NORMAL');
    writer.pragma(`busy_timeout = ${blockingBusyTimeoutMs}`);
    const reader = new BetterSqlite3(path, { readonly: true });
    const budget = prepareHandle(reader);
    const handles = { writer, reader, queue: new TaskQueue() };
    const source = await openSource(path, handles, {});
    return new SqliteDatabase(path, handles, source, budget, new SqliteSideReader(path));
  } catch (error) {
    throw translateSqliteError(error);
  }
}

function openSource(path: string, handles: SqliteHandles, parts: SourceParts): Promise<DataSource> {
  return openDataSource(
    {
      type: 'better-sqlite3',
      database: path,
      driver: function SharedHandle() {
        return handles.writer;
      },
      ...sourceOptions(parts),
    },
    (source) => new SqliteQueryRunner(source, handles),
  );
}

/** One writer, whose transactions queue, and one reader that sees only committed rows. */
class SqliteDatabase implements Database {
  readonly dialect = sqliteDialect;
  readonly manager: EntityManager;
  readonly reads: EntityManager;
  private readonly queue: TaskQueue;
  private readonly writer: SqliteStatements;
  private readonly reader: SqliteStatements;
  private readonly inside: Queryable;
  private readonly long = new Set<string>();

  constructor(
    private readonly path: string,
    private readonly handles: SqliteHandles,
    source: DataSource,
    private readonly budget: StatementBudget,
    private readonly side: SqliteSideReader,
  ) {
    this.manager = source.manager;
    this.reads = managerOn(source, new SqliteQueryRunner(source, { ...handles, writer: handles.reader }, true));
    this.queue = handles.queue;
    this.writer = new SqliteStatements(handles.writer);
    this.reader = new SqliteStatements(handles.reader);
    this.inside = {
      query: async (sql, values) => attempt(() => this.writer.query(sql, values)),
      execute: async (sql, values) => attempt(() => this.writer.execute(sql, values)),
      manager: managerOn(source, new SqliteQueryRunner(source, handles, true)),
    };
  }

  openSource(parts: SourceParts): Promise<DataSource> {
    return openSource(this.path, this.handles, parts);
  }

  async query(sql: string, values?: readonly DbValue[]): Promise<DbRow[]> {
    if (this.long.has(sql)) return this.side.query(sql, values);
    this.budget.start(blockingReadMs);
    try {
      return attempt(() => this.reader.query(sql, values));
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.kind !== 'tooCostly') throw error;
      if (this.long.size >= maxSlowReads) this.long.delete(this.long.values().next().value as string);
      this.long.add(sql);
      return this.side.query(sql, values);
    }
  }

  execute(sql: string, values?: readonly DbValue[]): Promise<DbWrite> {
    // Measured from here rather than from its turn: transactions that wait behind others do not wait that long again.
    const end = Date.now() + busyTimeoutMs;
    return this.queue.run(() => patiently(() => this.writer.execute(sql, values), end));
  }

  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    const end = Date.now() + busyTimeoutMs;
    return this.queue.run(async () => {
      await patiently(() => this.writer.execute('BEGIN IMMEDIATE'), end);
      try {
        const result = await work(this.inside);
        attempt(() => this.writer.execute('COMMIT'));
        return result;
      } catch (error) {
        // SQLite rolls back on its own after some errors, such as a full disk.
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
      manager: this.inside.manager,
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
    this.writer.handle.close();
  }
}
