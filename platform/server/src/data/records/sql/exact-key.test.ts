import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { readableKeys, readRecord } from '../read/read-records.js';
import { TestRecords } from '../testing/test-records.js';

const key = { type: 'string', length: 20, primaryKey: true };

describe.each(await testKinds())('keys that are texts on $name', (kind) => {
  const isSqlite = kind.name === 'SQLite';
  let records: TestRecords;
  beforeAll(async () => {
    const views = { codes: { managed: false, columns: { code: key } }, own: { system: false, columns: { code: key } } };
    const table = `CREATE TABLE codes (code VARCHAR(20)${isSqlite ? ' COLLATE NOCASE' : ''} PRIMARY KEY)`;
    records = await TestRecords.open(kind, views, [], [], [table]);
    const rows = Array.from({ length: 2_000 }, (_, at) => [`code ${at}`]);
    for (const view of ['codes', 'own']) await records.fill(view, ['code'], rows);
  }, 60_000);
  afterAll(() => records.end());

  /** The statements by which one record, and those of some keys, are looked up. */
  const lookups = async (view: string): Promise<readonly string[]> => {
    const reader = records.reader(view);
    const before = records.statements.length;
    expect(await readRecord(reader, 'code 7', records.runtime)).not.toBeNull();
    expect(await readableKeys({ reader }, ['code 7'], records.runtime, records.runtime.database)).toHaveLength(1);
    return records.statements.slice(before);
  };

  test('are compared exactly in a table of another program', async () => {
    const reader = records.reader('codes');
    for (const other of ['CODE 7', 'Code 7', 'code 7 ', 'çode 7']) {
      expect(await readRecord(reader, other, records.runtime)).toBeNull();
      expect(await readableKeys({ reader }, [other], records.runtime, records.runtime.database)).toEqual([]);
    }
  });

  test('[D1] an index finds the row', async () => {
    for (const statement of await lookups('codes')) {
      const values = (statement.match(/\?/g) ?? []).map(() => 'code 7');
      const plan = await records.db.query(`EXPLAIN ${isSqlite ? 'QUERY PLAN ' : ''}${statement}`, values);
      if (isSqlite) expect(plan.join('\n')).toMatch(/SEARCH \w+ USING (COVERING )?INDEX \S+ \(code=\?\)/);
      else expect(plan.map((row) => [row[5], Number(row[8])])).toEqual([['PRIMARY', 1]]);
    }
  });

  test('in tables of our own need no second comparison', async () => {
    for (const statement of await lookups('own')) expect(statement.match(/\?/g)).toHaveLength(1);
  });
});
