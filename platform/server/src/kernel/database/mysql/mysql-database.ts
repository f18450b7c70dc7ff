import mysql from 'mysql2';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import type { StatementMeter, StatementOrigin } from '../../metrics/statement-meter.js';
import { managerOn, openDataSource, sourceOptions, type SourceParts } from '../data-source.js';
import {
  DatabaseError,
  type AttachedRow,
  type BoundStatement,
  type Database,
  type DbRow,
  type DbSession,
  type DbValue,
  type DbWrite,
  type Dialect,
  type Queryable,
  type KeyedStatement,
} from '../database.js';
import { mysqlDialect } from '../dialects.js';
import { executeAll, partOf } from '../attached-row.js';
import { connectionOptions, executeCompound, executeWrite, failOver, followChoice, measurePool, onConnection, queryRows, repeatOn, acquireConnection, watchOutage, type Terms } from './mysql-connection.js'; // prettier-ignore
import { HostChoice } from './host-choice.js';
import { Outage } from './outage.js';
import { hostsOf } from '../../config/database-hosts.js';
import { markUndone } from './retry.js';
import { holdGuard, locksRows } from '../cluster/row-guards.js';
import { failureOf, translateMysqlError } from './mysql-errors.js';
import { PooledQueryRunner, ReadOnlyQueryRunner } from './mysql-query-runner.js';
import { KeyedReads } from './keyed-reads.js';
import { lockWait, lockWaitSeconds, WriteGroups } from './write-groups.js';
import { Semaphore } from '../../limits/semaphore.js';

const maxConnections = 12;
/** The remaining connections stay free for reads, which a transaction may wait for. */
const maxTransactions = 8;
/** In seconds. By then the client has given up, and the connection is needed. */
const maxStatementSeconds = 15;

interface MysqlOptions {
  readonly meter: StatementMeter;
  /** Whether statements on a node of a cluster wait for what other nodes have committed. */
  readonly syncWait: boolean;
  /** Called when the process changes to another host. */
  readonly warn: (message: string) => void;
  /** Called when the database answers again; `seconds`: how long it could not be reached. */
  readonly onRecovery: (seconds: number) => void;
}

/** Connects to `mysql://user:password@host:port/database`; with several hosts, to one of them. */
export async function openMysql(
  address: string,
  { meter, syncWait, warn, onRecovery }: MysqlOptions,
): Promise<Database> {
  const { url, hosts } = hostsOf(address);
  const login = connectionOptions(url);
  const choice = hosts.length > 1 ? new HostChoice(hosts, login, warn) : undefined;
  await choice?.open();
  const pool = mysql.createPool({
    ...login,
    ...(choice && { stream: choice.stream }),
    connectionLimit: maxConnections,
    maxPreparedStatements: 600,
    enableKeepAlive: true,
  });
  measurePool(pool, meter, maxConnections);
  const outage = new Outage(onRecovery);
  watchOutage(pool, outage);
  if (choice) followChoice(pool, choice);
  try {
    const version = String((await onConnection(pool, (one) => queryRows(one, 'SELECT VERSION()')))[0]?.[0]);
    requireVersion(version);
    const [wsrep] = await onConnection(pool, (one) => queryRows(one, `SHOW GLOBAL VARIABLES LIKE 'wsrep_on'`));
    const isCluster = wsrep?.[1] === 'ON';
    if (choice || isCluster) failOver(pool);
    const dialect: Dialect = { ...mysqlDialect(version), ...(isCluster && { isCluster }) };
    await prepareConnections(pool, dialect, isCluster && syncWait);
    return new MysqlDatabase(await openSource(pool, {}), pool, dialect, choice, outage);
  } catch (error) {
    choice?.close();
    pool.end(() => undefined);
    throw translateMysqlError(error);
  }
}

function openSource(pool: mysql.Pool, parts: SourceParts): Promise<DataSource> {
  return openDataSource(
    {
      type: 'mysql',
      driver: { createPool: () => pool },
      supportBigNumbers: true,
      bigNumberStrings: true,
      dateStrings: true,
      timezone: 'Z',
      ...sourceOptions(parts),
    },
    (source) => new PooledQueryRunner(source, pool),
  );
}

function requireVersion(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  const enough = /mariadb/i.test(version) ? major > 10 || (major === 10 && minor >= 6) : major >= 8;
  if (!enough) throw new DatabaseError('other', `MySQL 8 or MariaDB 10.6 is needed, the server is ${version}`);
}

/** Of `wsrep_sync_wait`: reads and starts of transactions (1), updates and deletions (2), insertions (4). */
const waitingStatements = 7;

/** Gives every connection the same session settings, whatever the server's defaults are. */
async function prepareConnections(pool: mysql.Pool, dialect: Dialect, syncWait: boolean): Promise<void> {
  const collation = dialect.flavour === 'mariadb' ? 'utf8mb4_nopad_bin' : 'utf8mb4_0900_bin';
  const settings = [
    `SET NAMES utf8mb4 COLLATE ${collation}`,
    `SET SESSION sql_mode = 'STRICT_TRANS_TABLES,STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,NO_AUTO_VALUE_ON_ZERO'`,
    `SET SESSION time_zone = '+00:00', group_concat_max_len = 1073741824`,
    // Another program may hold a table lock for hours; the default timeout is a day.
    `SET SESSION ${lockWait(lockWaitSeconds)}`,
    statementTime(dialect, maxStatementSeconds),
    'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
    ...(syncWait ? [`SET SESSION wsrep_sync_wait = ${waitingStatements}`] : []),
  ];
  const first = await acquireConnection(pool);
  for (const sql of settings) await queryRows(first, sql);
  first.release();
  pool.on('connection', (connection) => {
    for (const sql of settings) connection.query(sql, (error) => error && connection.destroy());
  });
}

/** Maximum duration of a statement in seconds; 0: unlimited. */
function statementTime({ flavour }: Dialect, seconds: number): string {
  return flavour === 'mariadb'
    ? `SET SESSION max_statement_time = ${seconds}`
    : `SET SESSION max_execution_time = ${seconds * 1_000}`;
}

/** Cleans up after a compound statement: rolls back an open transaction and resets session settings. */
async function rollBack(connection: mysql.PoolConnection): Promise<void> {
  try {
    await queryRows(connection, 'ROLLBACK');
    await queryRows(connection, `SET SESSION ${lockWait(lockWaitSeconds)}`);
  } catch {
    connection.destroy();
  }
}

class MysqlDatabase implements Database {
  readonly manager: EntityManager;
  readonly reads: EntityManager;
  private readonly slots = new Semaphore(maxTransactions);
  private readonly keyed = new KeyedReads((statement, terms) => this.read(statement, terms));
  private readonly groups = new WriteGroups((compound, terms) => this.sendCompound(compound, terms));

  constructor(
    private readonly source: DataSource,
    private readonly pool: mysql.Pool,
    readonly dialect: Dialect,
    private readonly choice: HostChoice | undefined,
    private readonly outage: Outage,
  ) {
    this.manager = source.manager;
    this.reads = managerOn(source, new ReadOnlyQueryRunner(source, pool));
  }

  openSource(parts: SourceParts): Promise<DataSource> {
    return openSource(this.pool, parts);
  }

  query(sql: string, values?: readonly DbValue[], origin?: StatementOrigin): Promise<DbRow[]> {
    return this.read({ text: sql, values: values ?? [] }, { origin });
  }

  queryByKey(select: KeyedStatement, key: DbValue, origin?: StatementOrigin): Promise<DbRow | undefined> {
    return this.keyed.read(select, key, origin);
  }

  execute(sql: string, values?: readonly DbValue[], origin?: StatementOrigin): Promise<DbWrite> {
    return repeatOn(this.pool, () =>
      onConnection(this.pool, (connection) => executeWrite(connection, sql, values, { origin })),
    );
  }

  async executeWith(write: BoundStatement, rows: readonly AttachedRow[], origin?: StatementOrigin): Promise<DbWrite> {
    if (this.dialect.flavour !== 'mariadb') return this.transaction((tx) => executeAll(write, rows, tx));
    const key = await this.groups.run(partOf(write, rows), origin);
    return { changes: key === null ? 0 : 1, lastId: key ?? '0' };
  }

  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.slots.run(() => repeatOn(this.pool, () => this.once(work)));
  }

  async session(): Promise<DbSession> {
    const connection = await acquireConnection(this.pool);
    // Schema changes have no time limit.
    await queryRows(connection, statementTime(this.dialect, 0));
    return {
      query: (sql, values) => queryRows(connection, sql, values, { isUnlimited: true }),
      execute: (sql, values) => executeWrite(connection, sql, values, { isUnlimited: true }),
      manager: managerOn(this.source, new PooledQueryRunner(this.source, this.pool, connection)),
      release: async () => {
        try {
          await queryRows(connection, 'ROLLBACK');
          await queryRows(connection, 'SELECT RELEASE_ALL_LOCKS()');
          await queryRows(connection, statementTime(this.dialect, maxStatementSeconds));
          connection.release();
        } catch {
          connection.destroy();
        }
      },
    };
  }

  /** The server prepares the statement again on its own after a table has changed. */
  forgetStatements(): void {}

  async ping(): Promise<void> {
    const from = performance.now();
    let isAnswered = false;
    const late = delay(2_000, undefined, { ref: false }).then(() => {
      if (!isAnswered) this.outage.begin(from);
      throw new DatabaseError('unavailable', 'The database did not answer within 2 s');
    });
    await Promise.race([this.query('SELECT 1').finally(() => (isAnswered = true)), late]);
  }

  async close(): Promise<void> {
    this.choice?.close();
    await new Promise<void>((resolve, reject) => this.pool.end((error) => (error ? reject(error) : resolve())));
  }

  private read({ text, values }: BoundStatement, terms: Terms): Promise<DbRow[]> {
    const read = (): Promise<DbRow[]> =>
      onConnection(this.pool, (connection) => queryRows(connection, text, values, terms));
    return repeatOn(this.pool, read, true);
  }

  private sendCompound(compound: BoundStatement, terms: Terms): Promise<unknown> {
    return repeatOn(this.pool, () =>
      onConnection(this.pool, async (connection) => {
        try {
          return await executeCompound(connection, compound, terms);
        } catch (error) {
          await rollBack(connection);
          throw error;
        }
      }),
    );
  }

  private async once<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    const connection = await acquireConnection(this.pool);
    let isCommitting = false;
    try {
      await queryRows(connection, 'BEGIN');
      const { source, pool, dialect } = this;
      const result = await work({
        query: async (sql, values, origin) => {
          if (dialect.isCluster && locksRows(sql))
            await holdGuard(
              (...words) => executeWrite(connection, ...words),
              (...words) => this.execute(...words),
              values,
            );
          return queryRows(connection, sql, values, { origin });
        },
        execute: (sql, values, origin) => executeWrite(connection, sql, values, { origin }),
        // Most transactions need none.
        get manager() {
          return managerOn(source, new PooledQueryRunner(source, pool, connection));
        },
      });
      isCommitting = true;
      await queryRows(connection, 'COMMIT');
      connection.release();
      return result;
    } catch (error) {
      // The server rolls back what was not committed.
      if (!isCommitting && failureOf(error) === 'lost') markUndone(error as Error);
      await queryRows(connection, 'ROLLBACK').then(
        () => connection.release(),
        () => connection.destroy(),
      );
      throw error;
    }
  }
}
