import { columnKind, columnTypes, parseListQuery } from '@viewkraft/model';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { TestRecords } from '../testing/test-records.js';
import { RowShape } from '../sql/row-shape.js';
import { readPage, readRecord } from './read-records.js';
import { readRecordsByKey } from './read-records-by-key.js';
import { printRows } from './include-records.js';

const id = { type: 'integer', primaryKey: true };
const all: Readonly<Record<string, unknown>> = {
  date: '2026-11-20T10:00:00.007Z',
  dateonly: '2026-02-28',
  datetime: '1000-01-01T00:00:00.000Z',
  time: '23:59:59',
  number: 1e21,
  integer: -2_147_483_648,
  bigint: '-9223372036854775808',
  float: 5e-324,
  decimal: '-0.10',
  boolean: false,
  string: '"\\\u0007\u000b\\u000B\u001f\u2028 é🎵\'%',
  text: 'x'.repeat(70_000),
  uuid: '0190a0b0-0000-7000-8000-000000000000',
};

/** MySQL generates the JSON of a row only if all its columns have these types. */
const printedTypes = columnTypes.filter((type) => columnKind(type).storage !== 'double');

const essays = ['read', 'listed', 'related', 'keyed'];
const essayOf = (view: string) => ({
  columns: { id, first: { type: 'text' }, second: { type: 'text' }, third: { type: 'text' }, before_id: { type: 'integer' } },
  relations: { before: { type: 'belongsTo', view, foreignKey: 'before_id' } },
  history: false,
}); // prettier-ignore

describe.each(await testKinds())('records read on $name', (kind) => {
  let records: TestRecords;
  beforeAll(async () => {
    const columnsOf = (types: readonly string[]) => Object.fromEntries(types.map((type) => [type, { type }]));
    records = await TestRecords.open(kind, {
      values: { columns: { id, ...columnsOf(columnTypes) } },
      printed: { columns: { id, ...columnsOf(printedTypes) } },
      ...Object.fromEntries(essays.map((view) => [view, essayOf(view)])),
      authors: {
        columns: { id, name: { type: 'string' } },
        relations: { posts: { type: 'hasMany', view: 'posts', foreignKey: 'author_id' } },
      },
      tags: { columns: { id } },
      posts: {
        columns: { id, author_id: { type: 'integer' } },
        relations: {
          author: { type: 'belongsTo', view: 'authors', foreignKey: 'author_id' },
          tags: { type: 'belongsToMany', view: 'tags', through: 'posts_tags' },
        },
      },
    });
  }, 60_000);
  afterAll(() => records.end());

  const list = async (view: string, query: string): Promise<string> => {
    const reader = records.reader(view);
    const response = await readPage({ reader }, parseListQuery(new URLSearchParams(query), reader), records.runtime, true);
    return String(response.body);
  };

  it.each([
    ['values', columnTypes],
    ['printed', printedTypes],
  ])('[D1] every type is read back byte for byte as written, on every path: %s', async (view, types) => {
    const full = Object.fromEntries(types.map((type) => [type, all[type]]));
    const nothing = Object.fromEntries(types.map((type) => [type, null]));
    const made = await records.create(view, full, nothing);
    expect(made[0]).toMatchObject(full);
    expect(made[1]).toMatchObject(nothing);
    const texts = made.map((record) => JSON.stringify(record));
    const keys = made.map((record) => record['id'] as number);
    const reader = records.reader(view);
    expect(await list(view, '')).toBe(`[${texts.join(',\n')}]`);
    expect([...(await readRecordsByKey(reader, keys, records.runtime)).values()]).toEqual(texts);
    for (const [at, key] of keys.entries())
      expect(String((await readRecord(reader, key, records.runtime))?.body)).toBe(texts[at]);
    // The path of databases that cannot generate JSON themselves.
    const shape = new RowShape(reader, undefined, new Map(), undefined);
    const rows = await records.db.query(
      `SELECT ${shape.cells(records.runtime).text} FROM ${records.db.dialect.quote(view)} r ORDER BY r.id`,
    );
    expect(await printRows(rows, shape, records.runtime, records.db)).toEqual(texts);
  });

  it.each(essays)('[D1] a record whose text is longer than the database returns is read in full: %s', async (view) => {
    // Six bytes of JSON for each byte: more than MariaDB's 16 MiB.
    const long = '\u0001'.repeat(1_000_000);
    const [first] = await records.create(view, { first: long, second: long, third: long });
    const [second] = await records.create(view, { before_id: 1 });
    expect(first).toMatchObject({ id: 1, third: long });
    const reader = records.reader(view);
    const text = JSON.stringify(first);
    const readers: Readonly<Record<string, () => Promise<readonly [string | undefined, string]>>> = {
      read: async () => [String((await readRecord(reader, 1, records.runtime))?.body), text],
      listed: async () => [await list(view, 'limit=1'), `[${text}]`],
      related: async () => [
        await list(view, 'filter={"id":2}&include=before'),
        JSON.stringify([{ ...second, before: first }]),
      ],
      keyed: async () => [(await readRecordsByKey(reader, [1], records.runtime)).get(1), text],
    };
    const [response, expected] = (await readers[view]?.()) ?? [];
    expect(response === expected).toBe(true);
    expect(response).toBeDefined();
  });

  it('[D1] the number of statements does not grow with the rows', async () => {
    await records.create('authors', ...Array.from({ length: 20 }, (_, n) => ({ name: `a${n}` })));
    await records.create('tags', ...Array.from({ length: 10 }, () => ({})));
    await records.create(
      'posts',
      ...Array.from({ length: 60 }, (_, n) => ({ author_id: 1 + (n % 20), tags: [1 + (n % 10), 1 + ((n + 3) % 10)] })),
    );
    const count = async (limit: number): Promise<number> => {
      records.statements.length = 0;
      const posts = JSON.parse(await list('posts', `limit=${limit}&include=author.posts,tags`)) as Record<
        string,
        unknown
      >[];
      expect(posts).toHaveLength(limit);
      expect(posts[0]).toMatchObject({
        author: { name: 'a0', posts: expect.any(Array) },
        tags: [{ id: 1 }, { id: 4 }],
      });
      return records.statements.length;
    };
    const few = await count(2);
    expect(await count(60)).toBe(few);
    expect(few).toBeLessThanOrEqual(4);
  });

  it('[D1] single short records come with the statement of the rows; the bytes are those of the records themselves', async () => {
    const [author] = await records.create('authors', { name: 'a "quoted" \u000b name' });
    const [tag] = await records.create('tags', {});
    const made = await records.create('posts', { author_id: author?.['id'], tags: [tag?.['id']] }, { author_id: null });
    const [post, lone] = made.map((record) => ({ ...record, author: record === made[0] ? author : null }));
    const keys = made.map((record) => record['id']);
    const read = async (include: string): Promise<readonly [string, number]> => {
      records.statements.length = 0;
      const response = await list('posts', `filter={"id":{"$in":[${keys.join()}]}}&include=${include}`);
      return [response, records.statements.length];
    };
    const isSqlite = records.db.dialect.name === 'sqlite';
    const printed = (...posts: unknown[]): string => `[${posts.map((one) => JSON.stringify(one)).join(',\n')}]`;
    expect(await read('author')).toEqual([printed(post, lone), 1]);
    const tagged = printed({ ...post, tags: [tag] }, { ...lone, tags: [] });
    expect(await read('author,tags')).toEqual([tagged, isSqlite ? 1 : 2]);
    // In the order in which they are requested.
    const { author: _, ...rest } = lone ?? {};
    const first = printed({ ...made[0], tags: [tag], author }, { ...rest, tags: [], author: null });
    expect(await read('tags,author')).toEqual([first, isSqlite ? 1 : 3]);
  });
});
