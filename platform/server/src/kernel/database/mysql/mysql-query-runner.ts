import type mysql from 'mysql2';
import type { DataSource } from 'typeorm';
import type { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { MysqlQueryRunner } from 'typeorm/driver/mysql/MysqlQueryRunner.js';
import { QueryResult } from 'typeorm/query-runner/QueryResult.js';
import {
  onConnection,
  queryObjects,
  queryRows,
  repeatOn,
  acquireConnection,
  type StatementResult,
} from './mysql-connection.js';
import { failureOf } from './mysql-errors.js';

/** A query runner of TypeORM on a connection of the process's pool, with the time limits of other statements. */
export class PooledQueryRunner extends MysqlQueryRunner {
  private taken: Promise<mysql.PoolConnection> | undefined;

  /** `held`: the connection of a transaction that is already open; further ones become savepoints. */
  constructor(
    source: DataSource,
    private readonly pool: mysql.Pool,
    private readonly held?: mysql.PoolConnection,
  ) {
    super(source.driver as MysqlDriver, 'master');
    if (!held) return;
    this.isTransactionActive = true;
    this.transactionDepth = 1;
  }

  override connect(): Promise<mysql.PoolConnection> {
    return (this.taken ??= this.held ? Promise.resolve(this.held) : acquireConnection(this.pool));
  }

  /** Rejects with DatabaseError. */
  override query(sql: string, values: unknown[] | undefined, isStructured: true): Promise<QueryResult>;
  override query<T>(sql: string, values?: unknown[]): Promise<T>;
  override async query(sql: string, values: unknown[] = [], isStructured = false): Promise<unknown> {
    const send = async (): Promise<StatementResult> => {
      const connection = await this.connect();
      return generatesKey.test(sql)
        ? withGeneratedKeys(connection, sql, values)
        : queryObjects(connection, sql, values);
    };
    const again = (): Promise<StatementResult> =>
      send().catch((error: unknown) => {
        // The next attempt takes another connection.
        if (failureOf(error) !== 'deadlock') this.leave();
        throw error;
      });
    // A transaction that was rolled back can only be repeated as a whole.
    const raw = await (this.isTransactionActive ? send() : repeatOn(this.pool, again, /^\s*select\b/i.test(sql)));
    return isStructured ? resultOf(raw) : raw;
  }

  private leave(): void {
    const { taken } = this;
    this.taken = undefined;
    void taken?.then(
      (connection) => connection.release(),
      () => undefined,
    );
  }

  override async release(): Promise<void> {
    if (this.held || this.isReleased) return;
    this.isReleased = true;
    if (!this.taken) return;
    const connection = await this.taken.catch(() => undefined);
    if (this.isTransactionActive) connection?.destroy();
    else connection?.release();
  }
}

/** TypeORM requests a generated key with the keyword DEFAULT; all values are parameters. */
const generatesKey = /^\s*insert\b.*\bvalues\b.*\bdefault\b/is;

/** In the mode of the pool's connections, which lets records have the key 0, MariaDB would take DEFAULT for 0. */
async function withGeneratedKeys(
  connection: mysql.PoolConnection,
  sql: string,
  values: unknown[],
): Promise<StatementResult> {
  await queryRows(connection, "SET SESSION sql_mode = REPLACE(@@sql_mode, 'NO_AUTO_VALUE_ON_ZERO', '')");
  try {
    return await queryObjects(connection, sql, values);
  } finally {
    await queryRows(connection, "SET SESSION sql_mode = CONCAT(@@sql_mode, ',NO_AUTO_VALUE_ON_ZERO')");
  }
}

/** Runs each statement in a read-only transaction of its own. */
export class ReadOnlyQueryRunner extends MysqlQueryRunner {
  constructor(
    source: DataSource,
    private readonly pool: mysql.Pool,
  ) {
    super(source.driver as MysqlDriver, 'slave');
  }

  override query(sql: string, values: unknown[] | undefined, isStructured: true): Promise<QueryResult>;
  override query<T>(sql: string, values?: unknown[]): Promise<T>;
  override query(sql: string, values: unknown[] = [], isStructured = false): Promise<unknown> {
    const read = async (connection: mysql.PoolConnection): Promise<unknown> => {
      await queryRows(connection, 'START TRANSACTION READ ONLY');
      try {
        const raw = await queryObjects(connection, sql, values);
        return isStructured ? resultOf(raw) : raw;
      } finally {
        await queryRows(connection, 'ROLLBACK');
      }
    };
    return repeatOn(this.pool, () => onConnection(this.pool, read), true);
  }

  override release(): Promise<void> {
    return Promise.resolve();
  }
}

function resultOf(raw: StatementResult): QueryResult {
  const result = new QueryResult();
  result.raw = raw;
  if (Array.isArray(raw)) result.records = raw;
  else result.affected = raw.affectedRows;
  return result;
}
