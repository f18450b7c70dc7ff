import mysql from 'mysql2';
import type { DbRow, DbValue, DbWrite } from './database.js';
import { translateMysqlError } from './mysql-errors.js';

type Runner = Pick<mysql.Connection, 'execute' | 'query'>;
type Answer = unknown[] | mysql.ResultSetHeader;

/** Statements that the server keeps prepared; all others (DDL, SET, BEGIN) travel as text, which every server takes. */
const preparable = /^\s*(select|with|insert|replace|update|delete)\b/i;

/** Rows of a statement, on a pool or on one connection. */
export async function queryRows(on: Runner, sql: string, values?: readonly DbValue[]): Promise<DbRow[]> {
  const answer = await run(on, sql, values);
  return Array.isArray(answer) ? (answer as DbRow[]) : [];
}

export async function executeWrite(on: Runner, sql: string, values?: readonly DbValue[]): Promise<DbWrite> {
  const answer = await run(on, sql, values);
  if (Array.isArray(answer)) return { changes: 0, lastId: '0' };
  return { changes: answer.affectedRows, lastId: String(answer.insertId) };
}

function run(on: Runner, sql: string, values: readonly DbValue[] = []): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const done = (error: mysql.QueryError | null, answer: unknown): void => {
      if (error) reject(translateMysqlError(error));
      else resolve(answer as Answer);
    };
    if (preparable.test(sql)) on.execute({ sql, values: values.map(bound), rowsAsArray: true }, done);
    else on.query({ sql, values: [...values], rowsAsArray: true }, done);
  });
}

/** Whole numbers travel as integers: MySQL takes no double for LIMIT, and bigint stays exact. */
function bound(value: DbValue): string | number | null | ReturnType<typeof mysql.TypedParameter.LONGLONG> {
  if (typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value))) {
    return mysql.TypedParameter.LONGLONG(value);
  }
  return value;
}
