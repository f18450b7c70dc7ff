import { fillLibrary, libraryRows, libraryViews } from '../factories/library.js';
import { createPerson } from '../factories/people.js';
import { everyDatabase } from './every-database.js';

const crlf = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('');

/** The library, and views with what the library lacks. */
const views = {
  ...libraryViews,
  notes: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      code: { type: 'string', allowNull: false },
      text: { type: 'string', allowNull: false, getter: '(value) => value.toUpperCase()' },
      amount: { type: 'decimal', precision: 8, scale: 2 },
      secret: { type: 'string', hidden: true },
      inner: { type: 'string' },
      city_id: { type: 'integer' },
    },
    relations: { city: { type: 'belongsTo', view: 'cities', foreignKey: 'city_id' } },
    access: {
      read: [
        'editor',
        { roles: ['public'], where: { code: { $ne: 'closed' } }, columns: ['id', 'code', 'text', 'city_id'] },
        { roles: ['public'], where: { code: 'open' }, columns: ['inner'] },
      ],
      create: ['editor'],
      update: ['editor'],
      delete: [],
    },
  },
  cities: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      name: { type: 'string', allowNull: false },
      country: { type: 'string', allowNull: false },
    },
    naturalKey: ['country', 'name'],
    unique: [['country', 'name']],
    access: { read: [{ roles: ['public'], where: { country: 'DE' } }], create: [], update: [], delete: [] },
  },
  many: {
    columns: { id: { type: 'integer', primaryKey: true }, name: { type: 'string' } },
    access: { read: ['public'], create: [], update: [], delete: [] },
  },
};

everyDatabase(
  'exporting records',
  { views },
  (suite) => {
    const exported = (view: string, query: Record<string, unknown> = {}, who = suite.guest) =>
      who.call<string>(`/api/${view}/export`, { query });
    const linesOf = (text: string) =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>);

    test('[D10] NDJSON lines are wire records without system columns', async () => {
      const { status, text, headers } = await exported('articles', { format: 'ndjson' });
      expect([status, headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="articles-\d{4}-\d\d-\d\d\.ndjson"$/);
      const listed = await suite.guest.list('articles');
      const plain = listed.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('_'))),
      );
      expect(linesOf(text)).toEqual(plain);
      const withVersion = await exported('articles', { format: 'ndjson', select: '_version,title', sort: '-id' });
      expect(linesOf(withVersion.text)[0]).toEqual({ id: 5, title: libraryRows.articles[4].title, _version: 1 });
    });

    test('[D10] CSV is RFC 4180: null is an empty field, an empty text is quoted, other texts are unchanged', async () => {
      const { text, headers } = await exported('articles', {
        select: 'title,body,words,reads,price,pinned,moment',
        filter: { id: { $ne: 5 } },
      });
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(text).toBe(
        crlf([
          'id,title,body,words,reads,price,pinned,moment',
          '1,Alpha,"first\nline",100,9223372036854775807,10.50,true,2026-01-31T10:00:00.000Z',
          '2,alpha,100% _sure_ \\ here,-5,-9223372036854775808,-0.01,false,1000-01-01T00:00:00.000Z',
          '3,"Ärger 🎵 ""quoted""",,,,,,',
          '4,Zeta ,,0,9007199254740993,0.99,,',
        ]),
      );
      const notes = await exported('notes', { select: 'text', filter: { code: 'empty' } });
      expect(notes.text).toBe(crlf(['id,text', '3,""']));
    });

    test('[D10] for Excel: byte order mark, and for the German version semicolons and decimal commas', async () => {
      const query = { select: 'price,weight', filter: { id: 1 } };
      const bytes = async (dialect: string) => {
        const response = await suite.guest.raw('/api/articles/export', { query: { ...query, dialect } });
        return Buffer.from(await response.arrayBuffer()).toString('utf8');
      };
      expect(await bytes('excel-de')).toBe(`\uFEFF${crlf(['id;price;weight', '1;10,50;0,1'])}`);
      expect(await bytes('excel-en')).toBe(`\uFEFF${crlf(['id,price,weight', '1,10.50,0.1'])}`);
    });

    test('[D10] a workbook is a ZIP file', async () => {
      const response = await suite.guest.raw('/api/articles/export', { query: { format: 'xlsx' } });
      expect(response.headers.get('content-type')).toBe(
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      );
      expect(
        Buffer.from(await response.arrayBuffer())
          .subarray(0, 2)
          .toString(),
      ).toBe('PK');
    });

    test('[D10] links as lists of keys, related records by their natural key', async () => {
      const keys = linesOf(
        (await exported('articles', { format: 'ndjson', relations: 'keys', select: 'author_id' })).text,
      );
      expect(keys[0]).toEqual({ id: 1, author_id: 1, tags: [1, 2] });
      expect(keys[2]).toEqual({ id: 3, author_id: null, tags: [] });
      const csv = await exported('articles', {
        relations: 'natural',
        select: 'author_id',
        filter: { id: { $lte: 3 } },
      });
      expect(csv.text).toBe(
        crlf(['id,author.name,tags.name', '1,Ada,"[""math"",""Math""]"', '2,Ada,"[""Math""]"', '3,,[]']),
      );
    });

    test('[D10] a natural key of several columns, of records that the caller may read', async () => {
      const rows = linesOf((await exported('notes', { format: 'ndjson', relations: 'natural' })).text);
      expect(rows.map((row) => [row['city.country'], row['city.name']])).toEqual([
        ['DE', 'Ulm'],
        [null, null],
        [null, null],
      ]);
      expect(rows[0]).not.toHaveProperty('city_id');
    });

    test('[D5] rows, columns and getters as the caller may see them', async () => {
      const rows = linesOf((await exported('notes', { format: 'ndjson' })).text);
      expect(rows).toEqual([
        { id: 1, code: 'open', text: 'HELLO', inner: 'seen', city_id: 1 },
        { id: 2, code: 'narrow', text: 'HELLO', city_id: 2 },
        { id: 3, code: 'empty', text: '', city_id: null },
      ]);
      const csv = await exported('notes', { select: 'code,inner' });
      expect(csv.text).toBe(crlf(['id,code,inner', '1,open,seen', '2,narrow,', '3,empty,']));
      const { client } = await createPerson(suite.admin, () => suite.server.client(), ['editor']);
      expect((await exported('notes', { select: 'amount' }, client)).text).toContain('4,12.00');
      expect((await exported('notes', {}, suite.admin)).text).not.toContain('secret');
      expect((await exported('users')).status).toBe(404);
      expect((await exported('nowhere')).status).toBe(404);
    });

    test.each([
      ['an unknown format', { format: 'pdf' }],
      ['an unknown dialect', { dialect: 'excel-fr' }],
      ['a dialect of another format', { format: 'ndjson', dialect: 'excel-de' }],
      ['an unknown form of relations', { relations: 'all' }],
      ['a limit', { limit: '5' }],
      ['an offset', { offset: '5' }],
      ['a count', { count: '1' }],
      ['a misspelled parameter', { filtr: '{}' }],
      ['a hidden column', { select: 'secret' }],
      ['an unreadable column', { filter: { amount: 1 } }],
    ])('[D1] %s is refused', async (_, query) => {
      expect((await exported('notes', query)).status).toBe(400);
    });

    test('[D10] every record once, in any order, in batches', async () => {
      const ids = linesOf((await exported('many', { format: 'ndjson' })).text).map((row) => row['id']);
      expect(ids).toEqual(Array.from({ length: 2_500 }, (_, at) => at + 1));
      const sorted = linesOf((await exported('many', { format: 'ndjson', sort: '-name,id' })).text);
      const listed = await suite.guest.list('many', { sort: '-name,id', limit: 1000 });
      expect(sorted).toHaveLength(2_500);
      expect(sorted.slice(0, 1_000).map((row) => row['id'])).toEqual(listed.map((row) => row['id']));
      const found = linesOf((await exported('many', { format: 'ndjson', search: '7' })).text);
      expect(found.every((row) => String(row['name']).includes('7'))).toBe(true);
      expect(found.length).toBeGreaterThan(300);
    });
  },
  async ({ admin }) => {
    await fillLibrary(admin);
    await admin.create('cities', [
      { id: 1, name: 'Ulm', country: 'DE' },
      { id: 2, name: 'Graz', country: 'AT' },
    ]);
    await admin.create('notes', [
      { id: 1, code: 'open', text: 'hello', inner: 'seen', city_id: 1, amount: '1.50' },
      { id: 2, code: 'narrow', text: 'hello', inner: 'unseen', city_id: 2 },
      { id: 3, code: 'empty', text: '' },
      { id: 4, code: 'closed', text: 'x', amount: '12' },
    ]);
    for (let from = 0; from < 2_500; from += 500) {
      await admin.create(
        'many',
        Array.from({ length: 500 }, (_, at) => ({ name: `name ${(from + at) % 700}` })),
      );
    }
  },
);
