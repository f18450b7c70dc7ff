import { KeyedText, type AttachedRow, type Database, type DbWrite } from '../database.js';
import { testKinds, type TestDatabase } from '../testing/test-databases.js';

const [mysql] = (await testKinds()).filter(({ name }) => name !== 'SQLite');

(mysql ? describe : describe.skip)('writes that arrive together over MySQL or MariaDB', () => {
  let test: TestDatabase;
  let db: Database;
  beforeEach(async () => {
    test = await mysql!.make({ isBare: true });
    db = test.db;
    await db.execute(
      'CREATE TABLE notes (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(40) NOT NULL UNIQUE, version INT NOT NULL)',
    );
    await db.execute('CREATE TABLE entries (id INT AUTO_INCREMENT PRIMARY KEY, note VARCHAR(60) NOT NULL)');
  });
  afterEach(() => test.end());

  const entry = (what: string): AttachedRow => ({
    table: 'entries',
    columns: ['note'],
    values: [new KeyedText(`${what} `, '')],
  });
  const insert = (name: string): Promise<DbWrite> =>
    db.executeWith({ text: 'INSERT INTO notes (name, version) VALUES (?, 1)', values: [name] }, [entry(name)]);
  const update = (id: number, version: number, entryText: string): Promise<DbWrite> =>
    db.executeWith(
      { text: 'UPDATE notes SET version = version + 1 WHERE id = ? AND version = ?', values: [id, version] },
      [{ table: 'entries', columns: ['note'], values: [entryText] }],
    );
  const texts = async (sql: string) => (await db.query(sql)).map(([value]) => String(value));
  const range = (length: number): number[] => Array.from({ length }, (_, at) => at + 1);

  it('get the key of their own row, and are stored with their own entry', async () => {
    const names = range(100).map((n) => `note ${n}`);
    const written = await Promise.all(names.map(insert));
    const stored = await db.query('SELECT name, id FROM notes');
    expect(new Map(names.map((name, at) => [name, written[at]?.lastId]))).toEqual(
      new Map(stored.map(([name, id]) => [name, String(id)])),
    );
    expect((await texts('SELECT note FROM entries')).sort()).toEqual(
      names.map((name, at) => `${name} ${written[at]?.lastId}`).sort(),
    );
  });

  it('are refused one by one: a refused write leaves the others, and no entry', async () => {
    const names = range(60).map((n) => `note ${n % 7 === 0 ? 7 : n}`);
    const settled = await Promise.allSettled(names.map(insert));
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toHaveLength(7);
    for (const reason of refused) expect(reason).toMatchObject({ kind: 'unique' });
    const distinct = [...new Set(names)].sort();
    expect(await texts('SELECT name FROM notes ORDER BY BINARY name')).toEqual(distinct);
    expect(await texts('SELECT note FROM entries')).toHaveLength(distinct.length);
  });

  it('change nothing where the row is not as it was read, and add no entry', async () => {
    await Promise.all(range(20).map((n) => insert(`note ${n}`)));
    await db.execute('DELETE FROM entries');
    const changes = await Promise.all(range(20).flatMap((id) => [update(id, 1, 'first'), update(id, 1, 'second')]));
    expect(changes.filter((one) => one.changes === 1)).toHaveLength(20);
    expect(await texts('SELECT version FROM notes')).toEqual(Array(20).fill('2'));
    expect(await texts('SELECT note FROM entries')).toHaveLength(20);
  });

  it('do not wait for a lock on the row of another write, which itself waits for it', async () => {
    await Promise.all(range(20).map((n) => insert(`note ${n}`)));
    const ended: number[] = [];
    let locked: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      await tx.query('SELECT id FROM notes WHERE id = 5 FOR UPDATE');
      const writes = range(20).map((id) =>
        update(id, 1, 'changed').then(({ changes }) => changes === 1 && ended.push(id)),
      );
      locked = writes[4];
      await Promise.all(writes.filter((_, at) => at !== 4));
      expect(ended).toHaveLength(19);
    });
    await locked;
    expect(ended.at(-1)).toBe(5);
    // Later writes wait for locks, too.
    let later: Promise<DbWrite> | undefined;
    await db.transaction(async (tx) => {
      await tx.query('SELECT id FROM notes WHERE id = 5 FOR UPDATE');
      later = update(5, 2, 'changed again');
    });
    expect(await later).toMatchObject({ changes: 1 });
  });
});
