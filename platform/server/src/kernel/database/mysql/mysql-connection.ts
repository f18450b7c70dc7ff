import mysql from 'mysql2';
import type { StatementMeter, StatementOrigin } from '../../metrics/statement-meter.js';
import type { HostChoice } from './host-choice.js';
import type { Outage } from './outage.js';
import { markUndone, retry } from './retry.js';
import { DatabaseError, type BoundStatement, type DbRow, type DbValue, type DbWrite } from '../database.js';
import { failureOf, translateMysqlError } from './mysql-errors.js';

type Runner = Pick<mysql.Connection, 'execute' | 'query' | 'destroy' | 'config'>;
export type StatementResult = unknown[] | mysql.ResultSetHeader;

/**
 * Statements that are prepared on the server; all others (DDL, SET, BEGIN) are sent as text, which every server
 * accepts.
 */
const preparable = /^\s*(select|with|insert|replace|update|delete|begin not atomic)\b/i;

/** In milliseconds, beyond the server's own statement limit: after this time the server or the network is down. */
const responseTimeoutMs = 20_000;
const acquireTimeoutMs = 10_000;

/** How to connect to `mysql://user:password@host:port/database`, with exact values. */
export function connectionOptions(url: URL): mysql.ConnectionOptions {
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 3306),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
    charset: 'utf8mb4_bin',
    timezone: 'Z',
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    connectTimeout: 5_000,
    flags: ['FOUND_ROWS'],
  };
}

/** By connection: TypeORM's query runners hand over nothing else. */
const meters = new WeakMap<object, StatementMeter>();
/** By pool and by connection; only where there are several hosts. */
const choices = new WeakMap<object, HostChoice>();

/** By pool and by connection. */
const outages = new WeakMap<object, Outage>();

/** mysql2 exposes no numbers; these lists have kept their names for ten years. */
interface PoolLists {
  readonly _allConnections?: { readonly length: number };
  readonly _freeConnections?: { readonly length: number };
  readonly _connectionQueue?: { readonly length: number };
}

/** Counts the statements of a pool. Call before its first connection. */
export function measurePool(pool: mysql.Pool, meter: StatementMeter, max: number): void {
  pool.on('connection', (connection) => meters.set(connection, meter));
  meter.pool = () => {
    const { _allConnections: all, _freeConnections: free, _connectionQueue: queue } = pool as mysql.Pool & PoolLists;
    const open = all?.length ?? 0;
    return { max, open, used: open - (free?.length ?? 0), waiting: queue?.length ?? 0 };
  };
}

/** Pools where another attempt may reach another server. */
const failingOver = new WeakSet<mysql.Pool>();

export function failOver(pool: mysql.Pool): void {
  failingOver.add(pool);
}

/** Repeats the work as `retry` allows. `reads`: the work only reads. */
export function repeatOn<T>(pool: mysql.Pool, work: () => Promise<T>, reads = false): Promise<T> {
  return retry({ failsOver: failingOver.has(pool), reads }, work);
}

/** Makes the connections of a pool lead to the chosen host. Call before its first connection. */
export function followChoice(pool: mysql.Pool, choice: HostChoice): void {
  choices.set(pool, choice);
  pool.on('connection', (connection) => choices.set(connection, choice));
}

/** Reports to `outage` when the pool's server cannot be reached or answers. Call before its first connection. */
export function watchOutage(pool: mysql.Pool, outage: Outage): void {
  outages.set(pool, outage);
  pool.on('connection', (connection) => outages.set(connection, outage));
}

/** Acquires a connection of the pool; rejects if none becomes free in time. */
export function acquireConnection(pool: mysql.Pool): Promise<mysql.PoolConnection> {
  const choice = choices.get(pool);
  return new Promise((resolve, reject) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      reject(new DatabaseError('unavailable', 'No connection was free in time'));
    }, acquireTimeoutMs);
    const acquire = (): void => {
      const { current } = choice ?? {};
      pool.getConnection((error, connection) => {
        if (!error && choice?.isLeft(connection)) {
          connection.destroy();
          return acquire();
        }
        clearTimeout(timer);
        if (error) {
          outages.get(pool)?.begin();
          if (choice && choice.current === current) choice.leave(undefined, error.message);
          reject(markUndone(translateMysqlError(error)));
        } else if (late) connection.release();
        else resolve(connection);
      });
    };
    acquire();
  });
}

/** Runs a function on a connection of the pool. */
export async function onConnection<T>(
  pool: mysql.Pool,
  work: (connection: mysql.PoolConnection) => Promise<T>,
): Promise<T> {
  const connection = await acquireConnection(pool);
  try {
    return await work(connection);
  } finally {
    connection.release();
  }
}

export interface Terms {
  /** Without a time limit. */
  readonly isUnlimited?: boolean;
  readonly origin?: StatementOrigin | undefined;
  /** Sent as text: the server keeps every prepared statement of a connection in memory. */
  readonly isText?: boolean;
  /** The part of a compound statement to report in its place, and the requests for which it ran as well. */
  readonly part?: { readonly text: string; readonly others: readonly StatementOrigin[] };
}

/** Returns the rows of a statement. */
export async function queryRows(on: Runner, sql: string, values?: readonly DbValue[], terms?: Terms): Promise<DbRow[]> {
  const result = await run(on, sql, values, terms);
  return Array.isArray(result) ? (result as DbRow[]) : [];
}

export async function executeWrite(
  on: Runner,
  sql: string,
  values?: readonly DbValue[],
  terms?: Terms,
): Promise<DbWrite> {
  const result = await run(on, sql, values, terms);
  if (Array.isArray(result)) return { changes: 0, lastId: '0' };
  return { changes: result.affectedRows, lastId: String(result.insertId) };
}

/** Runs a compound statement that ends with a SELECT; returns the selected value. */
export async function executeCompound(on: Runner, { text, values }: BoundStatement, terms?: Terms): Promise<unknown> {
  const result = await run(on, text, values, terms);
  return Array.isArray(result) ? (result as DbRow[][])[0]?.[0]?.[0] : undefined;
}

/** As TypeORM expects results: rows as objects, or the header of a write. The statement is sent as text. */
export function queryObjects(
  on: Runner,
  sql: string,
  values: mysql.QueryOptions['values'] = [],
): Promise<StatementResult> {
  return inTime(on, sql, (done) => on.query({ sql, values }, done));
}

function run(on: Runner, sql: string, values: readonly DbValue[] = [], terms?: Terms): Promise<StatementResult> {
  return inTime(
    on,
    sql,
    (done) => {
      if (terms?.isText !== true && preparable.test(sql))
        on.execute({ sql, values: values.map(bound), rowsAsArray: true }, done);
      else on.query({ sql, values: [...values], rowsAsArray: true }, done);
    },
    terms,
  );
}

/** Galera's error "WSREP has not yet prepared node for application use". */
const notPrepared = 1047;

type Done = (error: mysql.QueryError | null, result: unknown) => void;

function inTime(
  on: Runner,
  sql: string,
  send: (done: Done) => void,
  { isUnlimited = false, origin, part }: Terms = {},
): Promise<StatementResult> {
  const meter = meters.get(on);
  const outage = outages.get(on);
  const from = performance.now();
  return new Promise((resolve, reject) => {
    const silent = (): void => {
      // A late response on this connection would be taken for the response to the next statement.
      on.destroy();
      outage?.begin(from);
      reject(new DatabaseError('unavailable', 'The database did not answer in time'));
    };
    const timer = isUnlimited ? undefined : setTimeout(silent, responseTimeoutMs);
    send((error, result) => {
      clearTimeout(timer);
      // Schema changes may take any time, so they are not measured.
      if (!isUnlimited) meter?.ended(from, part?.text ?? sql, origin, error !== null);
      if (part) for (const other of part.others) meter?.trace(from, part.text, other, error !== null);
      if (!error) {
        outage?.end();
        return resolve(result as StatementResult);
      }
      leaveAfter(error, on);
      reject(translateMysqlError(error));
    });
  });
}

/** A server that refuses statements keeps its connections open, although they are no longer usable. */
function leaveAfter(error: mysql.QueryError, on: Runner): void {
  const failure = failureOf(error);
  if (failure !== 'refused' && failure !== 'lost') return;
  const choice = choices.get(on);
  choice?.leave(on, error.message);
  if (choice || error.errno === notPrepared) on.destroy();
}

const { LONGLONG } = mysql.TypedParameter;

/**
 * Numbers are bound as doubles, which are exact and cost a hundredth of an exact integer. A server that accepts only
 * integers reports that when it prepares the statement. Only values that may be larger are typed.
 */
const bound = (value: DbValue): string | number | null | ReturnType<typeof LONGLONG> =>
  typeof value === 'bigint' ? LONGLONG(value) : value;
