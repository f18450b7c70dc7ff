import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { Database } from './database.js';
import { ForeignTableError } from './foreign-tables.js';
import { forgetPluginMigrations, migrate, migratePlugin, NewerDatabaseError, refuseUnfitDatabase } from './migrate.js';
import { Killed, killedDatabase } from './testing/killed-database.js';
import { testKinds, type TestDatabase } from './testing/test-databases.js';

/** Tables, columns and indexes, without names that the database chooses. */
async function shapeOf(db: Database): Promise<unknown> {
  return db.dialect.name === 'sqlite'
    ? db.query("SELECT tbl_name, type, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name")
    : [
        await db.query(
          'SELECT table_name, column_name, column_type, is_nullable, collation_name FROM information_schema.columns ' +
            'WHERE table_schema = DATABASE() ORDER BY 1, ordinal_position',
        ),
        await db.query(
          'SELECT table_name, index_name, column_name FROM information_schema.statistics ' +
            'WHERE table_schema = DATABASE() ORDER BY 1, 2, seq_in_index',
        ),
      ];
}

const executed = async (db: Database): Promise<unknown[]> =>
  (await db.query('SELECT name FROM _viewkraft_migrations ORDER BY id')).map(([name]) => name);

class CreateNotes1795435200001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE _test_notes (id INT NOT NULL PRIMARY KEY)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE _test_notes');
  }
}

class Broken1795435200002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE _test_missing ADD COLUMN a INT');
  }
  down(): Promise<void> {
    return Promise.resolve();
  }
}

/** Every case stops at one statement of its share; with VIEWKRAFT_TEST_RUNS, at every statement of the share. */
const shares = [0, 1, 2, 3, 4, 5];

describe.each(await testKinds())('migrations over $name', ({ make }) => {
  const opened: TestDatabase[] = [];
  const bare = async (): Promise<TestDatabase> => {
    const made = await make({ isBare: true });
    opened.push(made);
    return made;
  };
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.end();
  });

  test('create the tables of an empty database, each once', async () => {
    const { db } = await bare();
    await refuseUnfitDatabase(db);
    expect(await db.query(db.dialect.name === 'sqlite' ? 'SELECT * FROM sqlite_master' : 'SHOW TABLES')).toEqual([]);
    await migrate(db);
    const [names, shape] = [await executed(db), await shapeOf(db)];
    expect(names[0]).toBe('CreatePlatformTables1795431600000');
    await migrate(db);
    expect([await executed(db), await shapeOf(db)]).toEqual([names, shape]);
  });

  test('run once when two servers start at the same moment', async () => {
    const { db, open } = await bare();
    await Promise.all([migrate(db), migrate(await open()), migrate(await open())]);
    const names = await executed(db);
    expect(names).toEqual([...new Set(names)]);
  });

  describe('end the same when they are stopped at any statement and started again', () => {
    let whole: { statements: number; names: unknown; shape: unknown };
    beforeAll(async () => {
      const { db, end } = await make({ isBare: true });
      const counting = killedDatabase(db, Infinity, false);
      await migrate(counting);
      whole = { statements: counting.writes, names: await executed(db), shape: await shapeOf(db) };
      await end();
    });

    test.each(shares)('share %i of the statements', async (share) => {
      const positions = Array.from({ length: whole.statements }, (_, n) => n + 1).filter(
        (n) => n % shares.length === share,
      );
      const chosen = process.env['VIEWKRAFT_TEST_RUNS'] ? positions : positions.slice(share, share + 1);
      for (const n of chosen) {
        for (const isAfter of [false, true]) {
          const { db } = await bare();
          const failure = await migrate(killedDatabase(db, n, isAfter)).catch((error: unknown) => error);
          expect(causesOf(failure)).toContainEqual(expect.any(Killed));
          await migrate(db);
          expect([n, await executed(db), await shapeOf(db)]).toEqual([n, whole.names, whole.shape]);
        }
      }
    });
  });

  test('add what a table of an earlier release lacks, and keep its rows', async () => {
    const { db } = await bare();
    const key = db.dialect.name === 'sqlite' ? 'TEXT' : 'VARCHAR(191) CHARACTER SET ascii COLLATE ascii_bin';
    await db.execute(`CREATE TABLE _viewkraft_plugins (name ${key} NOT NULL PRIMARY KEY, enabled INTEGER NOT NULL)`);
    await db.execute("INSERT INTO _viewkraft_plugins (name, enabled) VALUES ('letter', 1)");
    await migrate(db);
    expect(await db.query('SELECT name, enabled, gate, leaving_at, tables FROM _viewkraft_plugins')).toEqual([
      ['letter', 1, 0, null, null],
    ]);
  });

  test.each(['_viewkraft_schema', '_viewkraft_sessions', '_viewkraft_migrations', '_view_sources'])(
    'refuse a database with a table %s of another program, and leave it untouched',
    async (table) => {
      const { db } = await bare();
      await db.execute(`CREATE TABLE ${table} (number INT NOT NULL PRIMARY KEY, title VARCHAR(9) NOT NULL)`);
      const shape = await shapeOf(db);
      const reason = `The database has a table "${table}" of another program, and it is left untouched.`;
      for (const open of [migrate, refuseUnfitDatabase]) {
        await expect(open(db)).rejects.toThrow(ForeignTableError);
        await expect(open(db)).rejects.toThrow(reason);
      }
      expect(await shapeOf(db)).toEqual(shape);
    },
  );

  test('refuse a database that a newer version has upgraded, and leave it untouched', async () => {
    const { db } = await bare();
    await migrate(db);
    await db.execute('DELETE FROM _viewkraft_migrations WHERE id > 1');
    await db.execute("INSERT INTO _viewkraft_migrations (timestamp, name) VALUES (1, 'FromTheFuture1999999999999')");
    const [names, shape] = [await executed(db), await shapeOf(db)];
    for (const open of [migrate, refuseUnfitDatabase]) {
      await expect(open(db)).rejects.toThrow(NewerDatabaseError);
      await expect(open(db)).rejects.toThrow('"FromTheFuture1999999999999"');
    }
    expect([await executed(db), await shapeOf(db)]).toEqual([names, shape]);
  });

  test("a plugin's migrations are its own; one that fails leaves the state before it and names itself", async () => {
    const { db } = await bare();
    await migrate(db);
    const names = await executed(db);
    await migratePlugin(db, 'test', [CreateNotes1795435200001]);
    const shape = await shapeOf(db);
    const failure = migratePlugin(db, 'test', [CreateNotes1795435200001, Broken1795435200002]);
    await expect(failure).rejects.toThrow('"test/Broken1795435200002" of the database failed');
    expect(await shapeOf(db)).toEqual(shape);
    expect(await executed(db)).toEqual([...names, 'test/CreateNotes1795435200001']);
    await expect(migratePlugin(db, 'test', [])).rejects.toThrow(NewerDatabaseError);
    await migratePlugin(db, 'tes', []);
    await migratePlugin(db, 'gone', [Broken1795435200002], () => false);
    await migrate(db);
    await db.execute('DROP TABLE _test_notes');
    await forgetPluginMigrations(db, 'test');
    await migratePlugin(db, 'test', [CreateNotes1795435200001]);
    expect(await shapeOf(db)).toEqual(shape);
  });
});

function causesOf(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}
