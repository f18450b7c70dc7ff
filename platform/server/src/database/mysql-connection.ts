import mysql from 'mysql2';
import { DatabaseError, type DbRow, type DbValue, type DbWrite } from './database.js';
import { translateMysqlError } from './mysql-errors.js';

type Runner = Pick<mysql.Connection, 'execute' | 'query' | 'destroy'>;
type Answer = unknown[] | mysql.ResultSetHeader;

/** Statements that the server keeps prepared; all others (DDL, SET, BEGIN) travel as text, which every server takes. */
const preparable = /^\s*(select|with|insert|replace|update|delete)\b/i;

/** Beyond what the server itself gives a statement: then there is no server any more, or no way to it. In milliseconds. */
const longestAnswer = 20_000;
const longestWait = 10_000;

/** A connection of the pool; rejects where none is free in time. */
export function take(pool: mysql.Pool): Promise<mysql.PoolConnection> {
  return new Promise((resolve, reject) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      reject(new DatabaseError('unavailable', 'No connection was free in time'));
    }, longestWait);
    pool.getConnection((error, connection) => {
      clearTimeout(timer);
      if (error) reject(translateMysqlError(error));
      else if (late) connection.release();
      else resolve(connection);
    });
  });
}

/** Does something on a connection of the pool. */
export async function onConnection<T>(
  pool: mysql.Pool,
  work: (connection: mysql.PoolConnection) => Promise<T>,
): Promise<T> {
  const connection = await take(pool);
  try {
    return await work(connection);
  } finally {
    connection.release();
  }
}

/** Rows of a statement. `patient`: however long it takes. */
export async function queryRows(
  on: Runner,
  sql: string,
  values?: readonly DbValue[],
  patient = false,
): Promise<DbRow[]> {
  const answer = await run(on, sql, values, patient);
  return Array.isArray(answer) ? (answer as DbRow[]) : [];
}

export async function executeWrite(
  on: Runner,
  sql: string,
  values?: readonly DbValue[],
  patient = false,
): Promise<DbWrite> {
  const answer = await run(on, sql, values, patient);
  if (Array.isArray(answer)) return { changes: 0, lastId: '0' };
  return { changes: answer.affectedRows, lastId: String(answer.insertId) };
}

function run(on: Runner, sql: string, values: readonly DbValue[] = [], patient: boolean): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const silent = (): void => {
      // What may still come back on it would be taken for the answer to the next statement.
      on.destroy();
      reject(new DatabaseError('unavailable', 'The database did not answer in time'));
    };
    const timer = patient ? undefined : setTimeout(silent, longestAnswer);
    const done = (error: mysql.QueryError | null, answer: unknown): void => {
      clearTimeout(timer);
      if (error) reject(translateMysqlError(error));
      else resolve(answer as Answer);
    };
    if (preparable.test(sql)) on.execute({ sql, values: values.map(bound), rowsAsArray: true }, done);
    else on.query({ sql, values: [...values], rowsAsArray: true }, done);
  });
}

const { LONGLONG } = mysql.TypedParameter;

/**
 * Numbers go as they are, which costs a hundredth of an exact integer: they are exact as doubles too, and where the server
 * takes integers alone it says so when it prepares. Only what may be larger is typed.
 */
const bound = (value: DbValue): string | number | null | ReturnType<typeof LONGLONG> =>
  typeof value === 'bigint' ? LONGLONG(value) : value;
