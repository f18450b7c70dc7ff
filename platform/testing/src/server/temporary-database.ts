import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Sqlite } from '@viewkraft/server/sqlite';
import { loadOnce } from './load-once.js';

const { createConnection } = loadOnce<typeof import('mysql2/promise')>('mysql2/promise');

export type DatabaseKind = 'sqlite' | 'mysql';

export interface TemporaryDatabase {
  readonly kind: DatabaseKind;
  /** For DATABASE_URL. */
  readonly url: string;
  /** The names of its tables, in order; read without a connection to this database, as a restore refuses a database in use. */
  tables(): Promise<readonly string[]>;
  /** Reads directly from the database what the API does not show; one object per row. */
  rows(sql: string): Promise<readonly Record<string, unknown>[]>;
  /** Changes rows directly in the database, such as a timestamp. */
  change(sql: string): Promise<void>;
  /** Drops the database; a SQLite file is removed with its folder. */
  drop(): Promise<void>;
}

/** The server for MySQL or MariaDB databases of suites; `none`: there is no such server. */
const mysqlUrl = process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306';

let mysqlAnswers: Promise<boolean> | undefined;

async function connects(): Promise<boolean> {
  if (mysqlUrl === 'none') return false;
  try {
    await (await createConnection({ uri: mysqlUrl, connectTimeout: 3_000 })).end();
    return true;
  } catch {
    return false;
  }
}

/** The databases for suites on this machine: SQLite always, MySQL or MariaDB if its server answers. */
export async function databaseKinds(): Promise<DatabaseKind[]> {
  mysqlAnswers ??= connects();
  return (await mysqlAnswers) ? ['sqlite', 'mysql'] : ['sqlite'];
}

/** An empty database for one server of one suite. SQLite puts its file into `folder`. */
export async function createTemporaryDatabase(kind: DatabaseKind, folder: string): Promise<TemporaryDatabase> {
  if (kind === 'sqlite') {
    const file = join(folder, 'test.db');
    return {
      kind,
      url: `sqlite:${file}`,
      tables: () => Promise.resolve(tablesOfFile(file)),
      rows: (sql) => Promise.resolve().then(() => readFile(file, sql)),
      change: (sql) => Promise.resolve().then(() => changeFile(file, sql)),
      drop: () => Promise.resolve(),
    };
  }
  const name = `vk_test_${process.pid}_${randomBytes(5).toString('hex')}`;
  await statement(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  const url = new URL(mysqlUrl);
  url.pathname = `/${name}`;
  return {
    kind,
    url: url.href,
    tables: () => tablesOfMysql(name, statement),
    rows: (sql) => statement(sql, url.href),
    change: async (sql) => void (await statement(sql, url.href)),
    drop: async () => void (await statement(`DROP DATABASE IF EXISTS ${name}`)),
  };
}

function tablesOfFile(file: string): string[] {
  if (!existsSync(file)) return [];
  const sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";
  return readFile(file, sql).map(({ name }) => String(name));
}

/** `query`: over a connection without a database. */
export async function tablesOfMysql(
  database: string,
  query: (sql: string) => Promise<readonly Record<string, unknown>[]>,
): Promise<readonly string[]> {
  const sql = `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = '${database}' AND table_type = 'BASE TABLE' ORDER BY table_name`;
  return (await query(sql)).map(({ name }) => String(name));
}

function readFile(file: string, sql: string): Record<string, unknown>[] {
  const database = new Sqlite(file, { readonly: true });
  try {
    return database.prepare(sql).all() as Record<string, unknown>[];
  } finally {
    database.close();
  }
}

function changeFile(file: string, sql: string): void {
  const database = new Sqlite(file);
  try {
    database.exec(sql);
  } finally {
    database.close();
  }
}

async function statement(sql: string, uri = mysqlUrl): Promise<Record<string, unknown>[]> {
  const connection = await createConnection({ uri });
  try {
    return (await connection.query(sql))[0] as Record<string, unknown>[];
  } finally {
    await connection.end();
  }
}
