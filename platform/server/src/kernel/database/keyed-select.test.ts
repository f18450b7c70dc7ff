import type { Database, DbRow } from './database.js';
import { KeyedSelect } from './keyed-select.js';
import { testKinds, type TestDatabase } from './testing/test-databases.js';

describe.each(await testKinds())('rows by key over $name', ({ name, make }) => {
  let test: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    test = await make({ isBare: true });
    db = test.db;
    const collation = name === 'SQLite' ? 'COLLATE NOCASE' : 'CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci';
    await db.execute('CREATE TABLE notes (id BIGINT PRIMARY KEY, owner INT NOT NULL, title VARCHAR(20) NOT NULL)');
    await db.execute(`CREATE TABLE words (word VARCHAR(20) ${collation} PRIMARY KEY, meaning VARCHAR(20) NOT NULL)`);
    for (let id = 1; id <= 40; id += 1)
      await db.execute('INSERT INTO notes VALUES (?, ?, ?)', [id, id % 2, `note ${id}`]);
    for (const word of ['Apfel', 'birne'])
      await db.execute('INSERT INTO words VALUES (?, ?)', [word, String(word.length)]);
  });
  afterAll(() => test.end());

  const statement = (text: string, ...values: number[]) => ({ text, values });
  const notesOf = (owner: number): KeyedSelect =>
    new KeyedSelect(
      statement('SELECT title, id FROM notes WHERE '),
      [{ value: 'id', placeholder: '?' }],
      statement(' AND owner = ?', owner),
    );
  const titles = (rows: readonly (DbRow | undefined)[]) => rows.map((row) => row?.[0]);

  it('each request gets its own row, also where others ask for the same, for none, or for other rows', async () => {
    const [odd, even] = [notesOf(1), notesOf(0)];
    const keys = [1, 2, 3, 3, 99, 5, 7, 7, 8, 9, 11, 40, -1, 13, 15, 17, 19, 21, 23];
    const found = await Promise.all(keys.flatMap((key) => [db.queryByKey(odd, key), db.queryByKey(even, key)]));
    const expected = keys.flatMap((key) => {
      const title = key > 0 && key <= 40 ? `note ${key}` : undefined;
      return key % 2 === 1 ? [title, undefined] : [undefined, title];
    });
    expect(titles(found)).toEqual(expected);
  });

  it('a key finds the rows that the table’s collation considers equal; with exact comparison, only its own row', async () => {
    const select = (compared: readonly string[]): KeyedSelect =>
      new KeyedSelect(
        statement('SELECT meaning, word FROM words WHERE '),
        compared.map((value) => ({ value, placeholder: '?' })),
        statement(''),
      );
    const binary = name === 'SQLite' ? 'word COLLATE BINARY' : 'BINARY word';
    const keys = ['apfel', 'BIRNE', 'Apfel', 'birne', 'kiwi'];
    const all = (one: KeyedSelect) => Promise.all(keys.map((key) => db.queryByKey(one, key)));
    expect(titles(await all(select(['word'])))).toEqual(['5', '5', '5', '5', undefined]);
    expect(titles(await all(select(['word', binary])))).toEqual([undefined, undefined, '5', '5', undefined]);
  });

  it('a statement that the database refuses is refused for every request', async () => {
    const broken = new KeyedSelect(
      statement('SELECT missing, id FROM notes WHERE '),
      [{ value: 'id', placeholder: '?' }],
      statement(''),
    );
    const settled = await Promise.allSettled([1, 2, 3, 4].map((key) => db.queryByKey(broken, key)));
    expect(settled.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    expect(titles([await db.queryByKey(notesOf(1), 1)])).toEqual(['note 1']);
  });
});
