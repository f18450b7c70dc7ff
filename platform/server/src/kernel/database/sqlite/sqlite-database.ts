import { Sqlite } from '@viewkraft/server/sqlite';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DataSource, EntityManager } from 'typeorm';
import type { StatementMeter, StatementOrigin } from '../../metrics/statement-meter.js';
import { insertOf } from '../attached-row.js';
import { managerOn, openDataSource, sourceOptions, type SourceParts } from '../data-source.js';
import {
  DatabaseError,
  keysUsedUp,
  type AttachedRow,
  type BoundStatement,
  type Database,
  type DbRow,
  type DbSession,
  type DbValue,
  type DbWrite,
  type Queryable,
  type KeyedStatement,
} from '../database.js';
import { sqliteDialect } from '../dialects.js';
import { SqliteCheckpoints } from './sqlite-checkpoints.js';
import { ReadQueue } from './read-queue.js';
import { translateSqliteError } from './sqlite-errors.js';
import { prepareHandle } from './sqlite-functions.js';
import { attempt, measured, retryWhileBusy, SqliteQueryRunner, type SqliteHandles } from './sqlite-query-runner.js';
import { SqliteThreadReader } from './sqlite-thread-reader.js';
import { SqliteStatements } from './sqlite-statements.js';
import { StatementBudget } from './statement-budget.js';
import { TaskQueue } from '../task-queue.js';

/** How long a statement may block the process inside SQLite before it waits asynchronously. */
const blockingBusyTimeoutMs = 20;
const busyTimeoutMs = 5_000;
/** How long an interruptible read may block the process before it moves to a worker thread. */
const blockingReadMs = 40;
/** Number of slow reads remembered; the oldest are dropped. */
const maxSlowReads = 1_000;

/** Opens the file at `path`, or creates it if it is missing. */
export async function openSqlite(path: string, meter: StatementMeter): Promise<Database> {
  try {
    mkdirSync(dirname(path), { recursive: true });
    // SQLite would let every user of the machine read a new file.
    closeSync(openSync(path, 'a', 0o600));
    const writer = new Sqlite(path);
    const budget = new StatementBudget();
    prepareHandle(writer, budget);
    writer.pragma('journal_mode = WAL');
    // With the write-ahead log, a killed process loses nothing, and a power cut loses at most the last moments, never
    // consistency. FULL would wait for the disk at every commit (measured: a fourteenth of the updates).
    writer.pragma('synchronous = NORMAL');
    writer.pragma(`busy_timeout = ${blockingBusyTimeoutMs}`);
    const reader = new Sqlite(path, { readonly: true });
    prepareHandle(reader, budget);
    const checkpoints = new SqliteCheckpoints(path, writer);
    const queue: TaskQueue = new TaskQueue(() => checkpoints.check(queue));
    const handles = { writer, reader, queue, meter };
    const source = await openSource(path, handles, {});
    return new SqliteDatabase(path, handles, source, budget, new SqliteThreadReader(path), checkpoints);
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

interface GroupedWrite {
  readonly write: BoundStatement;
  readonly rows: readonly AttachedRow[];
  readonly origin: StatementOrigin | undefined;
  readonly resolve: (written: DbWrite) => void;
  readonly reject: (error: unknown) => void;
}

/** One writer, whose transactions queue, and one reader, which sees only committed rows. */
class SqliteDatabase implements Database {
  readonly dialect = sqliteDialect;
  readonly manager: EntityManager;
  readonly reads: EntityManager;
  private readonly queue: TaskQueue;
  private readonly meter: StatementMeter;
  private readonly writer: SqliteStatements;
  private readonly committed: SqliteStatements;
  private readonly reader: SqliteStatements;
  private readonly inside: Queryable;
  private readonly long = new Set<string>();
  private readonly readQueue = new ReadQueue();
  private group: GroupedWrite[] = [];

  constructor(
    private readonly path: string,
    private readonly handles: SqliteHandles,
    source: DataSource,
    private readonly budget: StatementBudget,
    private readonly side: SqliteThreadReader,
    private readonly checkpoints: SqliteCheckpoints,
  ) {
    this.manager = source.manager;
    this.reads = managerOn(source, new SqliteQueryRunner(source, { ...handles, writer: handles.reader }, true));
    this.queue = handles.queue;
    this.meter = handles.meter;
    this.meter.pool = () => ({
      max: 1,
      open: 1,
      used: Math.min(1, this.queue.size),
      waiting: Math.max(0, this.queue.size - 1),
    });
    this.writer = new SqliteStatements(handles.writer);
    this.committed = new SqliteStatements(handles.writer, true);
    this.reader = new SqliteStatements(handles.reader, true);
    this.inside = {
      query: async (sql, values, origin) =>
        attempt(() => measured(this.meter, sql, () => this.writer.query(sql, values), origin)),
      execute: async (sql, values, origin) =>
        attempt(() => measured(this.meter, sql, () => this.writer.execute(sql, values), origin)),
      manager: managerOn(source, new SqliteQueryRunner(source, handles, true)),
    };
  }

  openSource(parts: SourceParts): Promise<DataSource> {
    return openSource(this.path, this.handles, parts);
  }

  query(sql: string, values?: readonly DbValue[], origin?: StatementOrigin): Promise<DbRow[]> {
    return this.readQueue.add(() => this.read(sql, values, origin));
  }

  private read(
    sql: string,
    values: readonly DbValue[] | undefined,
    origin: StatementOrigin | undefined,
  ): DbRow[] | Promise<DbRow[]> {
    const from = performance.now();
    if (this.long.has(sql)) return this.aside(sql, values, from, origin);
    // A commit of one handle empties the page cache of the other: outside of transactions the writer reads as well.
    const statements = this.handles.writer.inTransaction ? this.reader : this.committed;
    this.budget.start(blockingReadMs);
    try {
      const rows = attempt(() => statements.query(sql, values));
      this.meter.ended(from, sql, origin);
      return rows;
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.kind !== 'tooCostly') {
        this.meter.ended(from, sql, origin, true);
        throw error;
      }
      if (this.long.size >= maxSlowReads) this.long.delete(this.long.values().next().value as string);
      this.long.add(sql);
      return this.aside(sql, values, from, origin);
    } finally {
      this.budget.start(Infinity);
    }
  }

  queryByKey(select: KeyedStatement, key: DbValue, origin?: StatementOrigin): Promise<DbRow | undefined> {
    const { text, values } = select.of([key]);
    return this.query(text, values, origin).then(([row]) => row);
  }

  private async aside(
    sql: string,
    values: readonly DbValue[] | undefined,
    from: number,
    origin: StatementOrigin | undefined,
  ): Promise<DbRow[]> {
    let isFailed = true;
    try {
      const rows = await this.side.query(sql, values);
      isFailed = false;
      return rows;
    } finally {
      this.meter.ended(from, sql, origin, isFailed);
    }
  }

  execute(sql: string, values?: readonly DbValue[], origin?: StatementOrigin): Promise<DbWrite> {
    // Measured from here rather than from its turn: transactions that wait behind others do not wait that long again.
    const end = Date.now() + busyTimeoutMs;
    const write = (): DbWrite => measured(this.meter, sql, () => this.writer.execute(sql, values), origin);
    return this.queue.run(() => retryWhileBusy(write, end));
  }

  /** Writes that arrive in the same turn of the event loop are committed together. */
  executeWith(write: BoundStatement, rows: readonly AttachedRow[], origin?: StatementOrigin): Promise<DbWrite> {
    return new Promise((resolve, reject) => {
      this.group.push({ write, rows, origin, resolve, reject });
      if (this.group.length > 1) return;
      const end = Date.now() + busyTimeoutMs;
      setImmediate(() => void this.queue.run(() => this.commitGroup(end)));
    });
  }

  /** No write is acknowledged before the commit. A refused one leaves the others. */
  private async commitGroup(end: number): Promise<void> {
    const group = this.group;
    this.group = [];
    try {
      await retryWhileBusy(() => this.writer.execute('BEGIN IMMEDIATE'), end);
      const done = group.map((member) => this.writeMember(member));
      attempt(() => this.writer.execute('COMMIT'));
      for (const settle of done) settle();
    } catch (error) {
      if (this.writer.handle.inTransaction) attempt(() => this.writer.execute('ROLLBACK'));
      for (const { reject } of group) reject(error);
    }
  }

  /** Returns the result to give after the commit. An error of the first statement has changed nothing. */
  private writeMember({ write, rows, origin, resolve, reject }: GroupedWrite): () => void {
    let written: DbWrite;
    try {
      written = attempt(() =>
        measured(this.meter, write.text, () => this.writer.execute(write.text, write.values), origin),
      );
    } catch (error) {
      if (!this.writer.handle.inTransaction) throw error;
      return () => reject(error);
    }
    const { generatedKey } = write;
    if (generatedKey && Number(written.lastId) > generatedKey.most) {
      const remove = `DELETE FROM ${this.dialect.quote(generatedKey.table)} WHERE rowid = ?`;
      attempt(() => this.writer.execute(remove, [BigInt(written.lastId)]));
      return () => reject(keysUsedUp(generatedKey.table));
    }
    if (written.changes > 0) {
      for (const row of rows) {
        const { text, values } = insertOf(row, written.lastId);
        attempt(() => measured(this.meter, text, () => this.writer.execute(text, values), origin));
      }
    }
    return () => resolve(written);
  }

  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    const end = Date.now() + busyTimeoutMs;
    return this.queue.run(async () => {
      await retryWhileBusy(() => this.writer.execute('BEGIN IMMEDIATE'), end);
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
      query: (sql, values) => retryWhileBusy(() => this.writer.query(sql, values)),
      execute: (sql, values) => retryWhileBusy(() => this.writer.execute(sql, values)),
      manager: this.inside.manager,
      release: async () => {
        if (this.writer.handle.inTransaction) attempt(() => this.writer.execute('ROLLBACK'));
        done();
      },
    };
  }

  forgetStatements(): void {
    this.writer.forget();
    this.committed.forget();
    this.reader.forget();
    this.side.forget();
    this.long.clear();
  }

  async ping(): Promise<void> {
    attempt(() => this.reader.query('SELECT 1'));
  }

  async close(): Promise<void> {
    this.readQueue.flush(Infinity);
    await this.queue.idle();
    await this.side.close();
    await this.checkpoints.stop();
    this.reader.handle.close();
    this.writer.handle.close();
    this.checkpoints.close();
  }
}
