import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from './database.js';
import { DatabaseError } from './database.js';
import { openDatabase } from './open-database.js';
import { testKinds, type TestDatabase } from './testing/test-databases.js';

describe.each(await testKinds())('$name', ({ make }) => {
  let testDatabase: TestDatabase;
  let db: Database;

  beforeAll(async () => {
    testDatabase = await make();
    db = testDatabase.db;
    const counted =
      db.dialect.name === 'sqlite' ? 'INTEGER PRIMARY KEY AUTOINCREMENT' : 'BIGINT AUTO_INCREMENT PRIMARY KEY';
    await db.execute(`CREATE TABLE parents (id ${counted}, name VARCHAR(40) NOT NULL)`);
    await db.execute('CREATE UNIQUE INDEX parents_name ON parents (name)');
    await db.execute(
      `CREATE TABLE children (id ${counted}, parent_id BIGINT, CONSTRAINT to_parent FOREIGN KEY (parent_id) REFERENCES parents (id))`,
    );
  });
  afterAll(() => testDatabase.end());
  beforeEach(async () => {
    await db.execute('DELETE FROM children');
    await db.execute('DELETE FROM parents');
  });

  const names = async (): Promise<unknown[]> =>
    (await db.query('SELECT name FROM parents ORDER BY name')).map((row) => row[0]);
  const kindOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof DatabaseError ? error.kind : error),
    );

  test('returns rows as arrays and exact auto-increment keys', async () => {
    const first = await db.execute('INSERT INTO parents (name) VALUES (?)', ['Anna']);
    await db.execute('INSERT INTO parents (id, name) VALUES (?, ?)', [9007199254740993n, 'Ümit 🎵']);
    const next = await db.execute('INSERT INTO parents (name) VALUES (?)', ['Zoë']);
    expect(first).toEqual({ changes: 1, lastId: expect.stringMatching(/^\d+$/) });
    expect(next.lastId).toBe('9007199254740994');
    expect(await db.query('SELECT name FROM parents ORDER BY id LIMIT ? OFFSET ?', [2, 1])).toEqual([
      ['Ümit 🎵'],
      ['Zoë'],
    ]);
  });

  test('counts matched rows, changed or not', async () => {
    await db.execute('INSERT INTO parents (name) VALUES (?)', ['Anna']);
    expect((await db.execute("UPDATE parents SET name = 'Anna'")).changes).toBe(1);
  });

  test('a transaction commits when its work resolves and rolls back when it rejects', async () => {
    const result = await db.transaction(async (tx) => {
      await tx.execute('INSERT INTO parents (name) VALUES (?)', ['kept']);
      return tx.query('SELECT COUNT(*) FROM parents');
    });
    expect(String(result[0]?.[0])).toBe('1');
    const failing = db.transaction(async (tx) => {
      await tx.execute('INSERT INTO parents (name) VALUES (?)', ['lost']);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await names()).toEqual(['kept']);
  });

  test('reads outside a transaction see only committed rows', async () => {
    await db.transaction(async (tx) => {
      await tx.execute('INSERT INTO parents (name) VALUES (?)', ['open']);
      expect(await names()).toEqual([]);
    });
    expect(await names()).toEqual(['open']);
  });

  test('many concurrent transactions all commit', async () => {
    const work = Array.from({ length: 40 }, (_, index) =>
      db.transaction(async (tx) => {
        await tx.execute('INSERT INTO parents (name) VALUES (?)', [`p${index}`]);
        await db.query('SELECT 1');
      }),
    );
    await Promise.all(work);
    expect(await names()).toHaveLength(40);
  });

  test('deadlocked updates are retried instead of failing', async () => {
    await db.execute("INSERT INTO parents (id, name) VALUES (1, 'a'), (2, 'b')");
    const touch = (ids: number[], mark: string): Promise<void> =>
      db.transaction(async (tx) => {
        for (const id of ids) await tx.execute('UPDATE parents SET name = CONCAT(name, ?) WHERE id = ?', [mark, id]);
      });
    await Promise.all(Array.from({ length: 10 }, (_, n) => touch(n % 2 ? [1, 2] : [2, 1], String(n))));
    expect((await names()).map((name) => String(name).length)).toEqual([11, 11]);
  });

  test('translates driver errors', async () => {
    await db.execute("INSERT INTO parents (id, name) VALUES (1, 'a')");
    await db.execute('INSERT INTO children (parent_id) VALUES (1)');
    const unique = await db.execute("INSERT INTO parents (name) VALUES ('a')").catch((error: unknown) => error);
    expect(unique).toMatchObject({ kind: 'unique' });
    expect(JSON.stringify((unique as DatabaseError).subject)).toContain('name');
    expect(await kindOf(db.execute('INSERT INTO children (parent_id) VALUES (77)'))).toBe('foreignKey');
    expect(await kindOf(db.execute('DELETE FROM parents'))).toBe('foreignKey');
    expect(await kindOf(db.execute('INSERT INTO parents (name) VALUES (NULL)'))).toBe('notNull');
    expect(await kindOf(db.query('SELECT nonsense FROM nowhere'))).toBe('missing');
  });

  test('a session keeps its connection until it is released', async () => {
    const session = await db.session();
    await session.execute('BEGIN');
    await session.execute("INSERT INTO parents (name) VALUES ('inside')");
    expect(await session.query('SELECT name FROM parents')).toEqual([['inside']]);
    await session.release();
    expect(await names()).toEqual([]);
    await db.execute("INSERT INTO parents (name) VALUES ('after')");
    expect(await names()).toEqual(['after']);
  });

  test('statements survive a changed table', async () => {
    await db.execute("INSERT INTO parents (name) VALUES ('x')");
    expect((await db.query('SELECT * FROM parents'))[0]).toHaveLength(2);
    await db.execute('ALTER TABLE parents ADD COLUMN extra VARCHAR(10)');
    db.forgetStatements();
    expect((await db.query('SELECT * FROM parents'))[0]).toHaveLength(3);
    await db.execute('ALTER TABLE parents DROP COLUMN extra');
    db.forgetStatements();
  });
});

test('SQLite folds case for all of Unicode, on both handles', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'vk-database-'));
  const database = await openDatabase(`sqlite:${join(dir, 'deep', 'test.db')}`);
  expect(await database.query("SELECT vk_fold('MÖTLEY ΣΑΣ'), vk_fold(NULL)")).toEqual([['mötley σασ', null]]);
  await database.transaction(async (tx) => {
    expect(await tx.query("SELECT vk_fold('Ä')")).toEqual([['ä']]);
  });
  await database.close();
  rmSync(dir, { recursive: true });
});

test('no other user of the machine can read a new SQLite file and the files next to it', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'vk-database-'));
  const database = await openDatabase(`sqlite:${join(dir, 'test.db')}`);
  await database.execute('CREATE TABLE notes (id INTEGER)');
  const modes = readdirSync(dir).map((name) => [name, statSync(join(dir, name)).mode & 0o777]);
  expect(modes.toSorted()).toEqual([['test.db', 0o600], ['test.db-shm', 0o600], ['test.db-wal', 0o600]]); // prettier-ignore
  await database.close();
  rmSync(dir, { recursive: true });
});

test('a database that does not answer is unavailable, not a crash', async () => {
  await expect(openDatabase('mysql://root@127.0.0.1:1/none')).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(openDatabase('postgres://x')).rejects.toMatchObject({ kind: 'other' });
});

((await testKinds()).some(({ name }) => name !== 'SQLite') ? test : test.skip)(
  'a missing database is reported with the statement that creates it',
  async () => {
    const url = new URL(process.env['TEST_MYSQL_URL'] ?? 'mysql://root@127.0.0.1:3306');
    url.pathname = '/vk_test_missing';
    await expect(openDatabase(url.href)).rejects.toThrow(
      "Unknown database 'vk_test_missing'. Create it: CREATE DATABASE vk_test_missing CHARACTER SET utf8mb4",
    );
  },
);
