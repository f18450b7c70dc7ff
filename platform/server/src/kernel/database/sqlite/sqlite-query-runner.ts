import type { Sqlite } from '@viewkraft/server/sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js';
import { QueryResult } from 'typeorm/query-runner/QueryResult.js';
import type { StatementMeter, StatementOrigin } from '../../metrics/statement-meter.js';
import { DatabaseError } from '../database.js';
import { isBusy, translateSqliteError } from './sqlite-errors.js';
import type { TaskQueue } from '../task-queue.js';

/** The handles of one SQLite file. */
export interface SqliteHandles {
  readonly writer: Sqlite.Database;
  /** Sees only committed rows. */
  readonly reader: Sqlite.Database;
  /** Every write takes its turn here. */
  readonly queue: TaskQueue;
  readonly meter: StatementMeter;
}

const busyTimeoutMs = 5_000;
/** A transaction that is open for longer would stop every other write. */
const maxTransactionMs = 15_000;

/**
 * A query runner of TypeORM with a transaction of its own. TypeORM's own runner is one for all callers, so that the
 * statements of two transactions would mix. Here a transaction has the writer for itself until it ends; outside of a
 * transaction reads use the reader, and each write takes its turn.
 */
export class SqliteQueryRunner extends BetterSqlite3QueryRunner {
  private endTurn: (() => void) | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isLate = false;

  /** `isBound`: for the transaction that is already open on the writer; further ones become savepoints. */
  constructor(
    source: DataSource,
    private readonly handles: SqliteHandles,
    private readonly isBound = false,
  ) {
    super(source.driver as BetterSqlite3Driver);
    if (!isBound) return;
    this.isTransactionActive = true;
    this.transactionDepth = 1;
  }

  override connect(): Promise<Sqlite.Database> {
    return Promise.resolve(this.handles.writer);
  }

  /** Rejects with DatabaseError. */
  override query(sql: string, values: unknown[] | undefined, isStructured: true): Promise<QueryResult>;
  override query<T>(sql: string, values?: unknown[]): Promise<T>;
  override async query(sql: string, values: unknown[] = [], isStructured = false): Promise<unknown> {
    const result = await this.run(sql, values.map(bound));
    return isStructured ? result : (result.raw as unknown);
  }

  override async startTransaction(): Promise<void> {
    if (this.transactionDepth > 0) return super.startTransaction();
    this.endTurn = await this.handles.queue.hold();
    try {
      await super.startTransaction();
    } catch (error) {
      this.isTransactionActive = false;
      this.giveTurn();
      throw error;
    }
    this.timer = setTimeout(() => this.cancel(), maxTransactionMs);
  }

  override async commitTransaction(): Promise<void> {
    await super.commitTransaction();
    if (this.transactionDepth === 0) this.giveTurn();
  }

  override async rollbackTransaction(): Promise<void> {
    try {
      if (this.isLate) this.isTransactionActive = false;
      else await super.rollbackTransaction();
    } finally {
      if (!this.isTransactionActive) this.giveTurn();
    }
  }

  override async release(): Promise<void> {
    if (this.endTurn && !this.isLate) this.cancel();
    return super.release();
  }

  private async run(sql: string, values: readonly unknown[]): Promise<QueryResult> {
    const { writer, reader, queue, meter } = this.handles;
    if (this.isLate)
      throw new DatabaseError('tooCostly', `A transaction was open for more than ${maxTransactionMs} ms`);
    if (sql === 'BEGIN TRANSACTION') return retryWhileBusy(() => answer(writer, 'BEGIN IMMEDIATE', []));
    const on = (handle: Sqlite.Database) => () => measured(meter, sql, () => answer(handle, sql, values));
    if (this.isBound || this.endTurn) return attempt(on(writer));
    if (attempt(() => reader.prepare(sql).readonly)) return attempt(on(reader));
    return queue.run(() => retryWhileBusy(on(writer)));
  }

  private cancel(): void {
    this.isLate = true;
    if (this.handles.writer.inTransaction) this.handles.writer.exec('ROLLBACK');
    this.giveTurn();
  }

  private giveTurn(): void {
    clearTimeout(this.timer);
    this.endTurn?.();
    this.endTurn = undefined;
  }
}

function answer(handle: Sqlite.Database, sql: string, values: readonly unknown[]): QueryResult {
  const statement = handle.prepare(sql);
  const result = new QueryResult();
  if (statement.reader) {
    result.records = statement.all(...values);
    result.raw = result.records;
  } else {
    const { changes, lastInsertRowid } = statement.run(...values);
    result.affected = changes;
    result.raw = lastInsertRowid;
  }
  return result;
}

/** SQLite cannot bind booleans and dates. */
function bound(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  return value instanceof Date ? value.toISOString() : value;
}

/** Counts a statement. */
export function measured<T>(meter: StatementMeter, sql: string, work: () => T, origin?: StatementOrigin): T {
  const from = performance.now();
  let isFailed = true;
  try {
    const result = work();
    isFailed = false;
    return result;
  } finally {
    meter.ended(from, sql, origin, isFailed);
  }
}

export function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw translateSqliteError(error);
  }
}

/** Waits without blocking the process while another process writes. */
export async function retryWhileBusy<T>(work: () => T, end = Date.now() + busyTimeoutMs): Promise<T> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || Date.now() > end) throw translateSqliteError(error);
      await delay(5);
    }
  }
}
