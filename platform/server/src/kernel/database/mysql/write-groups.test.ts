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

  /** Open transactions and lock timeouts of every connection of the pool. */
  const sessions = async (): Promise<unknown[]> => {
    const held = await Promise.all(range(12).map(() => db.session()));
    try {
      const states = held.map((one) =>
        one.query('SELECT @@in_transaction, @@innodb_lock_wait_timeout, @@lock_wait_timeout'),
      );
      return (await Promise.all(states)).flat().map((row) => row.map(Number));
    } finally {
      for (const one of held) await one.release();
    }
  };

  it('are stored once each, and leave no transaction open, when the parent of one of them is locked', async () => {
    await db.execute('CREATE TABLE parents (id INT PRIMARY KEY)');
    await db.execute('INSERT INTO parents VALUES (1), (2)');
    await db.execute('ALTER TABLE notes ADD parent INT, ADD FOREIGN KEY (parent) REFERENCES parents (id)');
    await Promise.all(range(17).map((n) => insert(`note ${n}`)));
    await db.execute('DELETE FROM entries');
    const text = 'UPDATE notes SET parent = ?, version = version + 1 WHERE id = ? AND version = 1';
    const write = (id: number, parent: number): Promise<DbWrite> =>
      db.executeWith({ text, values: [parent, id] }, [{ table: 'entries', columns: ['note'], values: [`note ${id}`] }]);
    let writes: Promise<DbWrite>[] = [];
    await db.transaction(async (tx) => {
      await tx.query('SELECT id FROM parents WHERE id = 2 FOR UPDATE');
      writes = range(17).map((id) => write(id, id === 9 ? 2 : 1));
      await Promise.all(writes.filter((_, at) => at !== 8));
    });
    expect((await Promise.all(writes)).map(({ changes }) => changes)).toEqual(Array(17).fill(1));
    expect(await texts('SELECT version FROM notes')).toEqual(Array(17).fill('2'));
    expect((await texts('SELECT note FROM entries')).sort()).toEqual(
      range(17)
        .map((id) => `note ${id}`)
        .sort(),
    );
    expect(await sessions()).toEqual(Array(12).fill([0, 10, 10]));
  });

  it('are refused one by one also for reasons that only the database knows', async () => {
    await db.execute(
      "CREATE TRIGGER refusing BEFORE INSERT ON notes FOR EACH ROW IF NEW.name = 'note 9' THEN " +
        "SIGNAL SQLSTATE '45000' SET MYSQL_ERRNO = 30001, MESSAGE_TEXT = 'not this one'; END IF",
    );
    const settled = await Promise.allSettled(range(17).map((n) => insert(`note ${n}`)));
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await texts('SELECT name FROM notes')).toHaveLength(16);
    expect(await texts('SELECT note FROM entries')).toHaveLength(16);
  });
});
