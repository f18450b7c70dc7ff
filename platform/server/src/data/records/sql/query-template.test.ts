import { parseListQuery } from '@viewkraft/model';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { countRecords, readPage } from '../read/read-records.js';
import { TestRecords } from '../testing/test-records.js';

describe.each(await testKinds())('filters of one shape on $name', (kind) => {
  let records: TestRecords;
  beforeAll(async () => {
    const columns = {
      id: { type: 'integer', primaryKey: true },
      title: { type: 'string' },
      words: { type: 'integer' },
      price: { type: 'decimal', precision: 10, scale: 2 },
      at: { type: 'datetime' },
      live: { type: 'boolean' },
    };
    records = await TestRecords.open(kind, { articles: { system: false, columns } });
    const bodies = Array.from({ length: 40 }, (_, n) => ({
      title: `t${n % 4}`, words: n, price: `${n}.50`, at: new Date(Date.UTC(2020, 0, n + 1)).toISOString(), live: n % 2 === 0,
    })); // prettier-ignore
    await records.create('articles', ...bodies);
  });
  afterAll(() => records.end());

  const ask = async (filter: object, more = ''): Promise<unknown[]> => {
    const source = { reader: records.reader('articles') };
    const query = parseListQuery(
      new URLSearchParams(`filter=${encodeURIComponent(JSON.stringify(filter))}${more}`),
      source.reader,
    );
    const page = await readPage(source, query, records.runtime, true);
    const count = await countRecords(source, query, records.runtime);
    const words = (JSON.parse(String(page.body)) as { words: number }[]).map((record) => record.words);
    expect(count).toBe(words.length);
    return words;
  };

  test('[D1] each gets its own values', async () => {
    expect(await ask({ words: { $gt: 36 }, title: 't1' })).toEqual([37]);
    expect(await ask({ words: { $gt: 30 }, title: 't1' })).toEqual([33, 37]);
    expect(await ask({ words: { $gt: 30 }, title: 't2' })).toEqual([34, 38]);
    expect(await ask({ $or: [{ words: 1 }, { $not: { words: { $gte: 2 } } }] })).toEqual([0, 1]);
    expect(await ask({ $or: [{ words: 3 }, { $not: { words: { $gte: 1 } } }] })).toEqual([0, 3]);
    expect(await ask({ at: { $lt: '2020-01-02' } })).toEqual([0]);
    expect(await ask({ at: { $lt: '2020-01-03T00:00:00+01:00' } })).toEqual([0, 1]);
    expect(await ask({ live: true, words: { $lt: 3 } })).toEqual([0, 2]);
    expect(await ask({ live: false, words: { $lt: 3 } })).toEqual([1]);
  });

  test('[D1] filters whose SQL depends on the value are compiled separately', async () => {
    expect(await ask({ price: { $gte: '38.50' } })).toEqual([38, 39]);
    expect(await ask({ price: { $gte: '38.505' } })).toEqual([39]);
    expect(await ask({ price: '38.505' })).toEqual([]);
    expect(await ask({ title: { $ne: null }, words: 5 })).toEqual([5]);
    expect(await ask({ title: null, words: 5 })).toEqual([]);
  });

  test('[D1] they share one database statement, whatever their values', async () => {
    const before = records.statements.length;
    await ask({ words: { $gt: 36 } }, '&sort=-at');
    await ask({ words: { $gt: 37 } }, '&sort=-at');
    const [page, count, again, counted, ...rest] = records.statements.slice(before);
    expect([again, counted, rest]).toEqual([page, count, []]);
  });

  test('[D1] all pages but the first share one database statement', async () => {
    const pageAt = async (offset: number, limit: number, sort: string): Promise<unknown[]> => {
      const source = { reader: records.reader('articles') };
      const query = parseListQuery(new URLSearchParams(`sort=${sort}&limit=${limit}&offset=${offset}`), source.reader);
      const { body } = await readPage(source, query, records.runtime, true);
      return (JSON.parse(String(body)) as { words: number }[]).map(({ words }) => words);
    };
    const before = records.statements.length;
    expect(await pageAt(3, 2, '-at')).toEqual([36, 35]);
    expect(await pageAt(37, 5, '-at')).toEqual([2, 1, 0]);
    expect(await pageAt(0, 2, '-at')).toEqual([39, 38]);
    expect(await pageAt(4, 1, 'at')).toEqual([4]);
    expect(await pageAt(10, 3, 'at')).toEqual([10, 11, 12]);
    const [first, second, , fourth, fifth] = records.statements.slice(before);
    expect([second, fifth]).toEqual([first, fourth]);
  });
});
