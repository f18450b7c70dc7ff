import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../database.js';
import { migrate } from '../migrate.js';
import { openDatabase } from '../open-database.js';

/** An empty database of its own; `open` may be called again for a second connection. */
export interface TestDatabase {
  readonly db: Database;
  open(): Promise<Database>;
  end(): Promise<void>;
}

export interface TestKind {
  readonly name: string;
  /** `isBare`: without the platform's own tables. */
  make(options?: { readonly isBare?: boolean }): Promise<TestDatabase>;
}

const mysqlUrl = process.env['TEST_MYSQL_URL'] ?? 'mysql://root@127.0.0.1:3306';
const at = (database: string): string => Object.assign(new URL(mysqlUrl), { pathname: `/${database}` }).href;

const sqlite: TestKind = {
  name: 'SQLite',
  make: async ({ isBare = false } = {}) => {
    const dir = mkdtempSync(join(tmpdir(), 'vk-schema-'));
    const opened: Database[] = [];
    const open = async (): Promise<Database> => {
      const db = await openDatabase(`sqlite:${join(dir, 'test.db')}`);
      opened.push(db);
      return db;
    };
    const end = async (): Promise<void> => {
      for (const db of opened) await db.close();
      rmSync(dir, { recursive: true });
    };
    const db = await open();
    if (!isBare) await migrate(db);
    return { db, open, end };
  },
};

let made = 0;

const mysql: TestKind = {
  name: 'MySQL or MariaDB',
  make: async ({ isBare = false } = {}) => {
    const name = `vkschema_${process.pid}_${Date.now()}_${(made += 1)}`;
    const admin = await openDatabase(at('mysql'));
    await admin.execute(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
    const opened: Database[] = [];
    const open = async (): Promise<Database> => {
      const db = await openDatabase(at(name));
      opened.push(db);
      return db;
    };
    const end = async (): Promise<void> => {
      for (const db of opened) await db.close();
      await admin.execute(`DROP DATABASE ${name}`);
      await admin.close();
    };
    const db = await open();
    if (!isBare) await migrate(db);
    return { db, open, end };
  },
};

/** Always SQLite; MySQL or MariaDB if it answers. In CI it must answer. */
export async function testKinds(): Promise<TestKind[]> {
  // `none`: set when there is deliberately no such server.
  const answers =
    mysqlUrl !== 'none' &&
    (await openDatabase(at('mysql')).then(
      (db) => db.close().then(() => true),
      () => false,
    ));
  if (answers || process.env['CI'] === 'true') return [sqlite, mysql];
  process.stderr.write(`MySQL or MariaDB does not answer at ${mysqlUrl}: its schema tests are skipped\n`);
  return [sqlite];
}
