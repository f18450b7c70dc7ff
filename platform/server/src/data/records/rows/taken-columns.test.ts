import type { Scalar } from '@viewkraft/model';
import { DatabaseError, type DbValue, type Queryable } from '../../../kernel/database/database.js';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { TestRecords } from '../testing/test-records.js';
import { takenColumns } from './taken-columns.js';
import { updateRecords } from '../write/update-records.js';

const text = { type: 'string', length: 100 };
const views = {
  people: {
    managed: false,
    unique: [['email', 'name']],
    columns: { id: { type: 'integer', primaryKey: true, autoIncrement: false }, email: text, name: text, nick: text },
  },
};
const tables = [
  'CREATE TABLE people (id INTEGER PRIMARY KEY, email VARCHAR(100), name VARCHAR(100), nick VARCHAR(100), ' +
    "code VARCHAR(20) DEFAULT 'none', tenant INTEGER NOT NULL DEFAULT 1)",
  'CREATE UNIQUE INDEX ux_code ON people (code, tenant)',
  'CREATE UNIQUE INDEX ux_email ON people (tenant, email)',
  'CREATE UNIQUE INDEX ux_both ON people (tenant, email, name)',
  'CREATE UNIQUE INDEX ux_nick ON people (nick)',
];

describe.each(await testKinds())('unique indexes over columns that an unmanaged view lacks, on $name', (kind) => {
  let records: TestRecords;
  beforeAll(async () => {
    records = await TestRecords.open(kind, views, [], [], tables);
    const columns = ['id', 'email', 'name', 'nick', 'code', 'tenant'];
    await records.fill('people', columns, [
      [1, 'a', 'n', 'x', 'one', 1],
      [2, 'b', 'n', 'y', 'two', 2],
      [3, 'c', 'n', 'z', 'three', 1],
    ]);
  }, 60_000);
  afterAll(() => records.end());

  const conflict = (...columns: readonly string[]) => ({
    code: 'UNIQUE_CONFLICT',
    extras: { details: columns.map((column) => expect.objectContaining({ column }) as unknown) },
  });

  test('[D3] a conflict names the columns whose values are taken, not those that another column tells apart', async () => {
    const made = records.create('people', { id: 10, email: 'b', name: 'n', nick: 'x' });
    await expect(made).rejects.toMatchObject(conflict('nick'));
    const context = records.context('people', 'update');
    const changed = updateRecords([{ key: 3, body: { email: 'b', nick: 'x' } }], false, undefined, context, records.tools);
    await expect(changed).rejects.toMatchObject(conflict('nick'));
  });

  test('[D3] an index finds the record that has the values', async () => {
    const rows = Array.from({ length: 2_000 }, (_, at) => [100 + at, `nick ${at}`, `code ${at}`]);
    await records.fill('people', ['id', 'nick', 'code'], rows);
    const [text, values] = await new Promise<[string, readonly DbValue[]]>((resolve) => {
      const query: Queryable['query'] = (sql, bound = []) => {
        resolve([sql, bound]);
        return Promise.resolve([]);
      };
      const record = new Map<string, Scalar>([['id', 9_000], ['nick', 'nick 7']]); // prettier-ignore
      const error = new DatabaseError('unique', 'taken');
      void takenColumns(error, record, true, records.context('people', 'create'), { ...records.db, query });
    });
    const isSqlite = kind.name === 'SQLite';
    const plan = await records.db.query(`EXPLAIN ${isSqlite ? 'QUERY PLAN ' : ''}${text}`, values);
    if (isSqlite) expect(plan.map((row) => String(row[3])).filter((step) => step.startsWith('SCAN people'))).toEqual([]);
    else expect(plan.map((row) => row[3])).not.toContain('ALL');
    expect(text).toContain('nick');
    await records.db.execute('DELETE FROM people WHERE id >= 100');
  });

  test('[D3] a conflict that depends on other columns names what the view has of its index', async () => {
    const made = records.create('people', { id: 10, email: 'a', name: 'm', nick: 'w' });
    await expect(made).rejects.toMatchObject(conflict('email'));
  });

  test('[D3] a conflict in columns that the view lacks is a conflict nonetheless', async () => {
    await records.create('people', { id: 10, email: 'd', name: 'n', nick: 'v' });
    const made = records.create('people', { id: 11, email: 'e', name: 'n', nick: 'w' });
    await expect(made).rejects.toMatchObject({ code: 'UNIQUE_CONFLICT' });
  });
});
