import { parseListQuery } from '@viewkraft/model';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { readPage } from '../read/read-records.js';
import { TestRecords } from '../testing/test-records.js';
import { pageSql } from './page-sql.js';
import { raw } from './sql.js';
import { Statement } from './statement.js';

const rows = 100_000;

describe.each(await testKinds())('pages of 100,000 records on $name', (kind) => {
  let testRecords: TestRecords;
  beforeAll(async () => {
    const columns = {
      id: { type: 'integer', primaryKey: true },
      title: { type: 'string', length: 100, index: true },
      at: { type: 'datetime', index: true },
    };
    testRecords = await TestRecords.open(kind, { articles: { system: false, columns } });
    const moment = (n: number): string => new Date(Date.UTC(2020, 0, 1) + n * 60_000).toISOString();
    const stored = (text: string): string => (kind.name === 'SQLite' ? text : text.replace('T', ' ').replace('Z', ''));
    const records = Array.from({ length: rows }, (_, n) => [
      n + 1,
      n % 10 === 0 ? null : `Title ${(n * 7_919) % rows}`,
      n % 10 === 1 ? null : stored(moment((n * 104_729) % rows)),
    ]);
    await testRecords.fill('articles', ['id', 'title', 'at'], records);
  }, 120_000);
  afterAll(() => testRecords.end());

  const query = (text: string) => parseListQuery(new URLSearchParams(text), testRecords.reader('articles'));

  /** The database's query plan. */
  const plan = async (text: string): Promise<string> => {
    const { sql, values } = (({ text: sql, values }) => ({ sql, values }))(
      pageSql({ reader: testRecords.reader('articles') }, query(text), raw('r.id'), new Statement(testRecords.runtime)),
    );
    const explain = kind.name === 'SQLite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
    return (await testRecords.db.query(`${explain} ${sql}`, values)).map((row) => row.join(' ')).join('\n');
  };

  test.each(['title', '-title', 'at', '-at'])('[D1] sort=%s reads an index and sorts nothing', async (sort) => {
    const queryPlan = await plan(`sort=${sort}&limit=25`);
    if (kind.name === 'SQLite') {
      expect(queryPlan).toMatch(/USING (COVERING )?INDEX/);
      expect(queryPlan).not.toMatch(/TEMP B-TREE/);
    } else {
      // Only the keys of one page are sorted.
      const sorted = queryPlan.split('\n').filter((line) => /filesort|temporary/i.test(line));
      expect(sorted.filter((line) => !line.includes('<derived'))).toEqual([]);
    }
  });

  test.each(['title', '-title', 'at', '-at'])('[D1] sort=%s has its nulls last and answers quickly', async (sort) => {
    const name = sort.replace('-', '') as 'title' | 'at';
    const source = { reader: testRecords.reader('articles') };
    const page = async (offset: number): Promise<Record<string, unknown>[]> =>
      JSON.parse(
        String((await readPage(source, query(`sort=${sort}&limit=20&offset=${offset}`), testRecords.runtime, true)).body),
      ) as Record<string, unknown>[];
    const { user } = process.cpuUsage();
    const first = await page(0);
    expect(process.cpuUsage().user - user).toBeLessThan(1_000_000);
    const values = first.map((record) => String(record[name]).toLowerCase());
    expect(values).toEqual(sort.startsWith('-') ? [...values].sort().reverse() : [...values].sort());
    const nulls = (await page(rows * 0.9 - 10)).map((record) => record[name] === null);
    expect(nulls).toEqual([...Array<boolean>(10).fill(false), ...Array<boolean>(10).fill(true)]);
  });
});
