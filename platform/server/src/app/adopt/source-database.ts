import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { errorMessage } from '@viewkraft/model';
import type { Dialect } from '../../kernel/database/database.js';
import { mysqlDialect, sqliteDialect } from '../../kernel/database/dialects.js';
import { introspect } from '../../data/schema/introspect/introspect.js';
import type { LiveTables } from '../../data/schema/table/live-table.js';

/** A database of another system, opened read-only. */
export interface SourceDatabase {
  readonly dialect: Dialect;
  tables(): Promise<LiveTables>;
  /** One value of one row. */
  value(sql: string): Promise<unknown>;
  /** The rows of a statement one by one, in bounded memory. */
  rows(sql: string): AsyncIterable<readonly unknown[]>;
  close(): Promise<void>;
}

/**
 * Opens `sqlite:file` or `mysql://user:password@host:port/database`. Nothing is written there: the file is opened
 * read-only, and MySQL refuses writes in the session. Throws an Error whose message says why it cannot be opened.
 */
export async function openSource(address: string): Promise<SourceDatabase> {
  if (address.startsWith('sqlite:')) return openSqliteSource(resolve(address.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '')));
  if (/^(mysql|mariadb):\/\//.test(address) && URL.canParse(address)) return openMysqlSource(new URL(address));
  throw new Error('The database must be sqlite:path/to/file.db or mysql://user:password@host:port/database.');
} // prettier-ignore

async function openSqliteSource(file: string): Promise<SourceDatabase> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const { Sqlite } = await import('@viewkraft/server/sqlite');
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  db.defaultSafeIntegers(true);
  const all = (sql: string): unknown[][] => db.prepare(sql).raw().all() as unknown[][];
  return {
    dialect: sqliteDialect,
    tables: () => introspect({ query: (sql) => Promise.resolve(all(sql)) }, sqliteDialect),
    value: (sql) => Promise.resolve(all(sql)[0]?.[0]),

    async *rows(sql) {
      yield* db.prepare(sql).raw().iterate() as IterableIterator<unknown[]>;
    },
    close: () => Promise.resolve(void db.close()),
  };
}

async function openMysqlSource(address: URL): Promise<SourceDatabase> {
  const { createConnection } = await import('mysql2');
  const connection = createConnection({
    uri: address.href,
    rowsAsArray: true,
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    timezone: 'Z',
  });
  const query = (sql: string): Promise<unknown[][]> =>
    new Promise((done, fail) => {
      connection.query(sql, (error, rows) => (error ? fail(new Error(error.message)) : done(rows as unknown[][])));
    });
  try {
    await query('SET SESSION TRANSACTION READ ONLY');
    await query("SET time_zone = '+00:00'");
    const [[version] = []] = await query('SELECT VERSION()');
    const dialect = mysqlDialect(String(version));
    return {
      dialect,
      tables: () => introspect({ query }, dialect),
      value: async (sql) => (await query(sql))[0]?.[0],
      rows: (sql) => connection.query(sql).stream({ highWaterMark: 100 }) as AsyncIterable<unknown[]>,
      close: () => new Promise((done) => connection.end(() => done())),
    };
  } catch (error) {
    connection.destroy();
    throw new Error(`The database at ${address.host} cannot be used: ${errorMessage(error)}`, { cause: error });
  }
}
