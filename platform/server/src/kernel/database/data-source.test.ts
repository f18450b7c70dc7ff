import { jest } from '@jest/globals';
import fc from 'fast-check';
import { EntitySchema, type DataSource } from 'typeorm';
import { DatabaseError, type Database } from './database.js';
import { firstContentEntity } from './entities/first-content.entity.js';
import { testKinds, type TestDatabase } from './testing/test-databases.js';

interface Note {
  id: number;
  text: string;
}

const noteEntity = new EntitySchema<Note>({
  name: 'Note',
  tableName: '_test_notes',
  columns: { id: { type: 'int', primary: true }, text: { type: 'varchar', length: 40 } },
});

interface Counted {
  id: number;
  text: string;
}

const countedEntity = new EntitySchema<Counted>({
  name: 'Counted',
  tableName: '_test_counted',
  columns: {
    id: { type: 'int', primary: true, generated: 'increment' },
    text: { type: 'varchar', length: 40 },
  },
});

/** Lets other work run between two statements. */
const pause = (turns: number): Promise<void> =>
  turns === 0 ? Promise.resolve() : new Promise((resolve) => setImmediate(() => resolve(pause(turns - 1))));

describe.each(await testKinds())('TypeORM over $name', ({ make }) => {
  let testDatabase: TestDatabase;
  let db: Database;
  let source: DataSource;

  beforeAll(async () => {
    testDatabase = await make();
    db = testDatabase.db;
    await db.execute('CREATE TABLE _test_notes (id INT NOT NULL PRIMARY KEY, text VARCHAR(40) NOT NULL)');
    const counted =
      db.dialect.name === 'sqlite' ? 'INTEGER PRIMARY KEY AUTOINCREMENT' : 'INT AUTO_INCREMENT PRIMARY KEY';
    await db.execute(`CREATE TABLE _test_counted (id ${counted}, text VARCHAR(40) NOT NULL)`);
    source = await db.openSource({ entities: [noteEntity, countedEntity] });
  });
  afterAll(() => testDatabase.end());
  beforeEach(() => db.execute('DELETE FROM _test_notes'));

  const texts = async (): Promise<string[]> =>
    (await source.getRepository(noteEntity).find({ order: { id: 'ASC' } })).map(({ text }) => text);

  test('transactions of TypeORM, of records and single writes at the same moment never mix', async () => {
    const kinds = fc.constantFrom('source', 'database', 'single');
    const step = fc.record({
      kind: kinds,
      fails: fc.boolean(),
      turns: fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        await db.execute('DELETE FROM _test_notes');
        const running = steps.map(async ({ kind, fails, turns }, at) => {
          const [first, second] = [
            { id: at * 2, text: `${at}` },
            { id: at * 2 + 1, text: `${at}` },
          ];
          const stop = new Error('stop');
          await pause(turns[0] ?? 0);
          const caught = (error: unknown): void => {
            if (error !== stop) throw error;
          };
          if (kind === 'source') {
            const work = source.transaction(async (manager) => {
              await manager.insert(noteEntity, first);
              await pause(turns[1] ?? 0);
              await manager.insert(noteEntity, second);
              if (fails) throw stop;
              await pause(turns[2] ?? 0);
            });
            return work.catch(caught);
          }
          if (kind === 'database') {
            const sql = 'INSERT INTO _test_notes (id, text) VALUES (?, ?)';
            const work = db.transaction(async (tx) => {
              await tx.execute(sql, [first.id, first.text]);
              await pause(turns[1] ?? 0);
              await tx.manager.query(sql, [second.id, second.text]);
              if (fails) throw stop;
              await pause(turns[2] ?? 0);
            });
            return work.catch(caught);
          }
          await source.getRepository(noteEntity).insert([first, second]);
          // Whatever else is open, other readers see both rows or none.
          expect((await texts()).filter((text) => text === `${at}`)).toHaveLength(2);
        });
        await Promise.all(running);
        const committed = steps.flatMap(({ kind, fails }, at) =>
          kind !== 'single' && fails ? [] : [`${at}`, `${at}`],
        );
        expect(await texts()).toEqual(committed);
      }),
      { numRuns: Number(process.env['VIEWKRAFT_TEST_RUNS'] ?? 100) },
    );
  });

  test('a transaction inside a transaction can fail alone', async () => {
    await source.transaction(async (manager) => {
      await manager.insert(noteEntity, { id: 1, text: 'outer' });
      await manager
        .transaction(async (inner) => {
          await inner.insert(noteEntity, { id: 2, text: 'inner' });
          throw new Error('stop');
        })
        .catch(() => undefined);
    });
    await db.transaction(async (tx) => {
      await tx.manager.transaction((inner) => inner.insert(firstContentEntity, { name: 'saved', loadedAt: 1 }));
      const failed = tx.manager.transaction(async (inner) => {
        await inner.insert(firstContentEntity, { name: 'lost', loadedAt: 1 });
        throw new Error('stop');
      });
      await failed.catch(() => undefined);
    });
    expect(await texts()).toEqual(['outer']);
    expect((await db.manager.find(firstContentEntity)).map(({ name }) => name)).toEqual(['saved']);
  });

  test('a query runner that is released without commit leaves nothing, and others go on', async () => {
    const runner = source.createQueryRunner();
    await runner.startTransaction();
    await runner.manager.insert(noteEntity, { id: 1, text: 'lost' });
    await runner.release();
    await source.getRepository(noteEntity).insert({ id: 2, text: 'kept' });
    expect(await texts()).toEqual(['kept']);
  });

  test('on SQLite a transaction that stays open is rolled back after 15 s, so that others can write', async () => {
    if (db.dialect.name !== 'sqlite') return;
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance'] });
    try {
      const runner = source.createQueryRunner();
      await runner.startTransaction();
      await runner.manager.insert(noteEntity, { id: 1, text: 'lost' });
      const other = source.getRepository(noteEntity).insert({ id: 2, text: 'kept' });
      jest.advanceTimersByTime(15_000);
      await other;
      await expect(runner.manager.insert(noteEntity, { id: 3, text: 'late' })).rejects.toMatchObject({
        kind: 'tooCostly',
      });
      await runner.rollbackTransaction();
      await runner.release();
    } finally {
      jest.useRealTimers();
    }
    expect(await texts()).toEqual(['kept']);
  });

  test('keys are generated by the database, while a record may have the key 0', async () => {
    const rows = source.getRepository(countedEntity);
    const one = await rows.save({ text: 'one' });
    const two = await source.transaction((manager) => manager.save(countedEntity, { text: 'two' }));
    expect([one.id > 0, two.id]).toEqual([true, one.id + 1]);
    await db.execute("INSERT INTO _test_counted (id, text) VALUES (0, 'zero')");
    expect(await rows.countBy({ id: 0 })).toBe(1);
  });

  test('a failed statement rejects with its kind', async () => {
    const notes = source.getRepository(noteEntity);
    await notes.insert({ id: 1, text: 'a' });
    const failure = await notes.insert({ id: 1, text: 'b' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseError);
    expect(failure).toMatchObject({ kind: 'unique' });
  });

  test('destroying a data source leaves the database open', async () => {
    const other = await db.openSource({ entities: [noteEntity] });
    await other.destroy();
    await source.getRepository(noteEntity).insert({ id: 1, text: 'a' });
    expect(await db.query('SELECT text FROM _test_notes')).toEqual([['a']]);
  });
});
