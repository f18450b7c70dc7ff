import { testKinds, type TestDatabase } from '../../kernel/database/testing/test-databases.js';
import { CatalogDatabase } from './catalog-database.js';

describe.each(await testKinds())('the database of a catalog on $name', (kind) => {
  let made: TestDatabase;
  beforeAll(async () => {
    made = await kind.make();
    await made.db.execute('CREATE TABLE things (id integer)');
  }, 60_000);
  afterAll(() => made.end());

  const kinds = async (isOutdated: boolean): Promise<unknown[]> => {
    const db = new CatalogDatabase(made.db, () => Promise.resolve(isOutdated));
    const failures = [
      db.query('SELECT renamed FROM things'),
      db.query('SELECT t.renamed FROM things t'),
      db.execute('INSERT INTO things (renamed) VALUES (1)'),
      db.transaction((tx) => tx.execute('UPDATE things SET renamed = 1')),
      db.execute('DELETE FROM dropped'),
      db.query('SELECT 1 +'),
    ];
    return Promise.all(failures.map((one) => one.then(() => 'none', ({ kind }: { kind: unknown }) => kind)));
  };

  test('[C6] a missing table or column is unavailable while views change, otherwise it is an error', async () => {
    expect(await kinds(true)).toEqual([...Array.from({ length: 5 }, () => 'unavailable'), 'other']);
    expect(await kinds(false)).toEqual([...Array.from({ length: 5 }, () => 'missing'), 'other']);
  });
});
