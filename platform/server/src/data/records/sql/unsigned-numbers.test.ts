import { parseListQuery } from '@viewkraft/model';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { readableKeys, readPage } from '../read/read-records.js';
import { TestRecords } from '../testing/test-records.js';
import { updateRecords } from '../write/update-records.js';

const numbers = ['3', '9223372036854775807', '10000000000000000000', '18446744073709551615'];

// SQLite has no such numbers.
const kinds = await testKinds();
const mysqlKinds = kinds.filter(({ name }) => name !== 'SQLite');
const suite = mysqlKinds.length > 0 ? describe.each(mysqlKinds) : describe.skip.each(kinds);

suite('numbers above 63 bits in a table of another program, on $name', (kind) => {
  let records: TestRecords;
  beforeAll(async () => {
    const views = {
      codes: { managed: false, columns: { id: { type: 'bigint', primaryKey: true }, n: { type: 'bigint' } } },
    };
    const table = 'CREATE TABLE codes (id BIGINT UNSIGNED PRIMARY KEY, n BIGINT UNSIGNED)';
    records = await TestRecords.open(kind, views, [], [], [table]);
    await records.fill('codes', ['id', 'n'], numbers.map((one) => [one, one])); // prettier-ignore
  }, 60_000);
  afterAll(() => records.end());

  const found = async (filter: unknown): Promise<unknown[]> => {
    const reader = records.reader('codes');
    const query = parseListQuery([['filter', JSON.stringify(filter)]], reader);
    const { body } = await readPage({ reader }, query, records.runtime, false);
    return (JSON.parse(String(body)) as { id: unknown }[]).map(({ id }) => id);
  };

  test('are compared exactly', async () => {
    for (const [at, one] of numbers.entries()) {
      expect(await found({ id: one })).toEqual([one]);
      expect(await found({ n: { $in: [one, '4'] } })).toEqual([one]);
      expect(await found({ n: { $gt: one } })).toEqual(numbers.slice(at + 1));
      expect(await found({ id: { $lte: one } })).toEqual(numbers.slice(0, at + 1));
    }
    for (const beyond of ['18446744073709551616', '9'.repeat(30)]) {
      expect(await found({ n: beyond })).toEqual([]);
      expect(await found({ n: { $between: [`-${beyond}`, beyond] } })).toEqual(numbers);
    }
  });

  test('a record is found by its key, with an index, and written', async () => {
    const reader = records.reader('codes');
    const before = records.statements.length;
    expect(await readableKeys({ reader }, ['3'], records.runtime, records.runtime.database)).toHaveLength(1);
    const [statement = ''] = records.statements.slice(before);
    const [plan] = await records.db.query(`EXPLAIN ${statement}`, ['3']);
    expect(plan).toContain('PRIMARY');
    const edit = { key: '3', body: { n: '9223372036854775806' } };
    await updateRecords([edit], false, undefined, records.context('codes', 'update'), records.tools);
    expect(await found({ n: '9223372036854775806' })).toEqual(['3']);
    await records.db.execute('UPDATE codes SET n = 3 WHERE id = 3');
  });
});
