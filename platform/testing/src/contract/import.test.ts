import fc from 'fast-check';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fillLibrary, libraryViews } from '../factories/library.js';
import { createPerson } from '../factories/people.js';
import type { HttpClient } from '../server/http-client.js';
import { until } from '../server/until.js';
import { everyDatabase } from './every-database.js';

const mediaTypes = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
type Format = keyof typeof mediaTypes;

interface Line {
  readonly line: number;
  readonly status: string;
  readonly id: string | number | null;
}

interface Report {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly dry: boolean;
  readonly lines: readonly Line[];
  readonly code?: string;
  readonly details?: readonly { readonly line?: number; readonly column?: string; readonly message: string }[];
}

/** In an order in which each refers only to earlier ones. */
const libraryNames = ['authors', 'portraits', 'tags', 'articles', 'comments'] as const;

const editors = { read: ['editor'], create: ['editor'], update: ['editor'], delete: ['editor'] };

const views = {
  ...libraryViews,
  people: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      email: { type: 'string', allowNull: false, unique: true },
      name: { type: 'string', length: 20, rules: ["(value) => value !== 'bad' || 'Not this name'"] },
      active: { type: 'boolean', default: true },
      score: { type: 'decimal', precision: 8, scale: 2 },
      secret: { type: 'string', hidden: true, unique: true },
      inner: { type: 'string' },
      city_id: { type: 'integer' },
      boss_id: { type: 'integer' },
    },
    relations: {
      city: { type: 'belongsTo', view: 'cities', foreignKey: 'city_id' },
      boss: { type: 'belongsTo', view: 'people', foreignKey: 'boss_id' },
      hobbies: { type: 'belongsToMany', view: 'hobbies' },
    },
    naturalKey: ['email'],
    access: {
      ...editors,
      read: ['editor', { roles: ['writer', 'adder', 'changer'], columns: ['id', 'email', 'name'] }],
      create: ['editor', { roles: ['writer', 'adder'], columns: ['email', 'name'] }],
      update: [
        'editor',
        { roles: ['writer', 'changer'], where: { email: { $ne: 'closed@x.org' } }, columns: ['name'] },
      ],
    },
  },
  partners: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      name: { type: 'string', allowNull: false, unique: true },
      boss_id: { type: 'integer' },
    },
    relations: {
      boss: { type: 'belongsTo', view: 'partners', foreignKey: 'boss_id' },
      friends: { type: 'belongsToMany', view: 'partners' },
    },
    naturalKey: ['name'],
    access: editors,
  },
  cities: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      name: { type: 'string', allowNull: false },
      country: { type: 'string', allowNull: false },
    },
    naturalKey: ['country', 'name'],
    access: editors,
  },
  hobbies: {
    columns: { id: { type: 'integer', primaryKey: true }, name: { type: 'string', allowNull: false, unique: true } },
    relations: { people: { type: 'belongsToMany', view: 'people' } },
    access: editors,
  },
};

everyDatabase(
  'importing records',
  { views },
  (suite) => {
    const send = (
      view: string,
      body: string | Uint8Array,
      query: Record<string, unknown> = {},
      format: Format = 'csv',
      who: HttpClient = suite.admin,
    ) =>
      who.call<Report>(`/api/${view}/import`, {
        method: 'POST',
        body,
        query,
        headers: { 'content-type': mediaTypes[format] },
      });
    const exported = async (view: string, query: Record<string, unknown>) => {
      const response = await suite.admin.raw(`/api/${view}/export`, { query });
      return Buffer.from(await response.arrayBuffer());
    };
    const people = () => suite.admin.list('people', { limit: 1000 });
    const emptied = async (view: string) => {
      const rows = await suite.admin.list(view, { limit: 1000 });
      if (rows.length === 0) return;
      // A record that another one refers to cannot be deleted.
      const own = ['boss_id', 'mentor_id'].find((name) => rows[0] && name in rows[0]);
      const free = rows.map(({ id }) => ({ id, ...(own === undefined ? {} : { [own]: null }) }));
      if (own !== undefined) expect((await suite.admin.send('PUT', `/api/${view}/`, free)).status).toBe(200);
      const { status, text } = await suite.admin.send('DELETE', `/api/${view}/`, rows.map(({ id }) => ({ id }))); // prettier-ignore
      expect([status, text]).toEqual([204, '']);
    };
    const problems = ({ body }: { body: Report }) =>
      (body.details ?? []).map(({ line, column, message }) => [line, column, message]);
    beforeEach(() => emptied('people'));

    test.each([
      ['ndjson', {}],
      ['csv', {}],
      ['csv', { dialect: 'excel-de' }],
      ['xlsx', {}],
    ] as [Format, Record<string, string>][])(
      '[D11] export, wipe and import restore every type and relation: %s %j',
      async (format, more) => {
        const query = { format, relations: 'keys', ...more };
        const files = new Map<string, Buffer>();
        const before = new Map<string, string>();
        for (const name of libraryNames) {
          files.set(name, await exported(name, query));
          before.set(name, (await exported(name, { format: 'ndjson', relations: 'keys' })).toString());
        }
        for (const name of [...libraryNames].reverse()) await emptied(name);
        for (const name of libraryNames) {
          // Links come with one of the two views: those of tags would name articles that do not exist yet.
          const how = name === 'tags' ? { ...more, columns: { articles: null } } : more;
          const first = await send(name, files.get(name) as Buffer, how, format);
          expect([name, first.status, first.body.details]).toEqual([name, 200, undefined]);
          const second = await send(name, files.get(name) as Buffer, how, format);
          expect(second.body).toMatchObject({ created: 0, updated: 0, unchanged: first.body.created, failed: 0 });
        }
        for (const name of libraryNames) {
          expect((await exported(name, { format: 'ndjson', relations: 'keys' })).toString()).toBe(before.get(name));
        }
      },
      60_000,
    );

    test('[D11] creates and updates by a key, and reports each line', async () => {
      await suite.admin.create('people', [
        { email: 'a@x.org', name: 'Ann' },
        { email: 'b@x.org', name: 'Ben' },
      ]);
      const file = 'email,name\r\nb@x.org,Bea\r\na@x.org,Ann\r\nc@x.org,"C\nD"\r\nd@x.org,\r\n';
      const dry = await send('people', file, { key: 'email', dry: '1' });
      expect(dry.body).toMatchObject({ created: 2, updated: 1, unchanged: 1, failed: 0, dry: true });
      expect([await people(), dry.headers.get('x-act')]).toMatchObject([{ length: 2 }, null]);
      const { status, body, headers } = await send('people', file, { key: 'email' });
      expect(status).toBe(200);
      expect(body.lines.map(({ line, status: what }) => [line, what])).toEqual([
        [2, 'updated'],
        [3, 'unchanged'],
        [4, 'created'],
        [6, 'created'],
      ]);
      const rows = await people();
      expect(rows.map(({ email, name, active, _version }) => [email, name, active, _version])).toEqual([
        ['a@x.org', 'Ann', true, 1],
        ['b@x.org', 'Bea', true, 2],
        ['c@x.org', 'C\nD', true, 1],
        ['d@x.org', null, true, 1],
      ]);
      expect(body.lines[2]?.id).toBe(rows[2]?.['id']);
      expect(headers.get('x-act')).toMatch(/^[0-9a-f-]{36}$/);
      const history = await suite.admin.get<{ source: string }[]>(`/api/people/${String(rows[1]?.['id'])}/history/`);
      expect(history.body[0]).toMatchObject({ source: 'import', action: 'update' });
      const act = `/api/acts/${String(headers.get('x-act'))}`;
      expect((await suite.admin.get(act)).body).toMatchObject({
        source: 'import',
        entries: 3,
        undoneEntries: 0,
        deletes: 2,
      });
      const undone = await suite.admin.send('POST', `${act}/undo`);
      expect(undone.body).toMatchObject({ undone: 3, left: [] });
      expect((await people()).map(({ name }) => name)).toEqual(['Ann', 'Ben']);
      const acts = await suite.admin.get<object[]>('/api/acts/?limit=2');
      expect(acts.body).toMatchObject([{ action: 'undo', source: 'undo' }, { source: 'import' }]);

      // One of the records that the undo deleted is restored on its own.
      const { body: deleted } = await suite.admin.get<{ id: number; entry: number }[]>('/api/people/deleted/');
      const [{ id, entry }] = deleted as [(typeof deleted)[number]];
      expect((await suite.admin.send('POST', `/api/people/${id}/history/${entry}/restore`)).status).toBe(200);
      expect(await people()).toHaveLength(3);
    });

    test('[D11] a bad line stores nothing, and every bad line is named', async () => {
      await suite.admin.create('people', [{ email: 'a@x.org', name: 'Ann' }]);
      const file = [
        'email,name,score,city_id',
        'a@x.org,Changed,1,',
        'b@x.org,bad,2,',
        'c@x.org,fine,2.345,',
        ',nobody,1,',
        'd@x.org,fine,abc,',
        'e@x.org,fine,1,99',
        'b@x.org,again,1,',
        `f@x.org,${'x'.repeat(21)},1,`,
        'g@x.org,short',
      ].join('\n');
      const response = await send('people', file, { key: 'email' });
      expect([response.status, response.body.code]).toEqual([422, 'INVALID']);
      expect(problems(response)).toEqual([
        [3, 'name', 'Not this name'],
        [4, 'score', 'At most 2 digits after the decimal point'],
        [5, 'email', 'Required'],
        [6, 'score', 'A decimal number is expected'],
        [7, 'city_id', 'There is no such record'],
        [8, 'email', 'Line 3 already has the same value'],
        [9, 'name', 'At most 20 characters'],
        [10, undefined, '4 fields are expected; the line has 2'],
      ]);
      expect(await people()).toMatchObject([{ name: 'Ann', _version: 1 }]);
      const many = await send('people', `email\n${'x\n'.repeat(150)}`, { key: 'email' });
      expect(many.body.details).toHaveLength(100);
      expect(many.body).toMatchObject({ detailsCount: 149 });
    });

    const knownColumns = 'the columns are: id, email, name, active, score, inner, city_id, boss_id';
    test.each([
      ['no header', '', [[1, undefined, 'The file has no line with column names']]],
      ['an unknown column', 'email,nome\n', [[1, 'nome', `There is no such column; ${knownColumns}`]]],
      ['a hidden column', 'email,secret\n', [[1, 'secret', `There is no such column; ${knownColumns}`]]],
      ['a column twice', 'email,name,name\n', [[1, 'name', 'The file has this column twice']]],
      ['a column by name and label', 'email,name,Name\n', [[1, 'Name', 'The file has this column twice']]],
      ['tabs', 'email\tname\n', [[1, undefined, expect.stringContaining('separated by tabs')]]],
      ['a column without a name', 'email,,name\n', [[1, undefined, 'Column 2 of the file has no name']]],
      ['no key', 'name\nAnn\n', [[1, 'email', 'The file does not have this column, which identifies the records']]],
      ['an open quote', 'email,name\na@x.org,"Ann\n', [[2, undefined, 'The line is not valid CSV']]],
      ['a null character', 'email,name\na@x.org,A\u0000n\n', [[2, 'name', 'The text contains a null character']]],
      ['too many fields', 'email,name\na@x.org,Ann,x\n', [[2, undefined, '2 fields are expected; the line has 3']]],
    ])('[D11] CSV with %s is refused', async (_, file, wanted) => {
      const response = await send('people', file, { key: 'email' });
      expect([response.status, problems(response)]).toEqual([422, wanted]);
      expect(await people()).toEqual([]);
    });

    test('[D11] CSV: byte order mark, line ends, quotes, empty lines; null and empty text; absent columns', async () => {
      const file = '\uFEFFemail,name,score\r\n"a@x.org","say ""hi""",1.5\r\n\r\nb@x.org,"",\r\nc@x.org, x ,"2"';
      expect((await send('people', file, { key: 'email' })).status).toBe(200);
      expect((await people()).map(({ name, score }) => [name, score])).toEqual([
        ['say "hi"', '1.50'],
        [null, null],
        [' x ', '2.00'],
      ]);
      const cleared = await send('people', 'email,score\na@x.org,\n', { key: 'email' });
      expect(cleared.body).toMatchObject({ updated: 1 });
      expect((await people())[0]).toMatchObject({ name: 'say "hi"', score: null });
      const german = await send('people', 'email;score;active\na@x.org;7,25;0\n', {
        key: 'email',
        dialect: 'excel-de',
      });
      expect(german.status).toBe(200);
      expect((await people())[0]).toMatchObject({ score: '7.25', active: false });
      const emails = await send('tags', 'id,name\n900,""\n');
      expect(emails.body).toMatchObject({ created: 1 });
      await suite.admin.send('DELETE', '/api/tags/900');
    });

    test('[D11] CSV in Windows-1252 and UTF-16 is read, and the report names the encoding', async () => {
      const text = 'email,name\na@x.org,Jörg €\n';
      const little = Buffer.from(`\uFEFF${text}`, 'utf16le');
      const files: [string | undefined, Buffer][] = [
        ['windows-1252', Buffer.from(text.replace('€', '\x80'), 'latin1')],
        ['utf-16le', little],
        ['utf-16be', Buffer.from(little).swap16()],
        [undefined, Buffer.from(`\uFEFF${text}`)],
      ];
      for (const [encoding, bytes] of files) {
        const { status, body } = await send('people', bytes, { key: 'email' });
        expect([status, (body as { encoding?: string }).encoding]).toEqual([200, encoding]);
        expect(await people()).toMatchObject([{ email: 'a@x.org', name: 'Jörg €' }]);
        await emptied('people');
      }
    });

    test('[D11] UTF-8 with a wrong byte is refused, and never read as Windows-1252', async () => {
      const file = Buffer.concat([Buffer.from('email,name\na@x.org,Jörg Groß €'), Buffer.from([0xff, 0x0a])]);
      expect(await send('people', file, { key: 'email' })).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST' },
      });
      expect(await people()).toEqual([]);
      const cut = await send('people', Buffer.from('email,name\na@x.org,José', 'latin1'), { key: 'email' });
      expect(cut).toMatchObject({ status: 200, body: { encoding: 'windows-1252' } });
      await emptied('people');
    });

    test('[D10] [D11] dates as the German version of Excel writes them', async () => {
      const file =
        'id;title;day;moment;stamp;pinned\n9001;x;31.12.2025;31.12.2025 13:45;1.2.2025 7:05:09;WAHR\n' +
        '9002;y;2024-02-29;2025-01-02T03:04:05.678Z;1.2.0999;\n';
      const bad = await send('articles', file, { dialect: 'excel-de' });
      expect(problems(bad)).toEqual([[3, 'stamp', expect.any(String)]]);
      const { status } = await send('articles', file.replace('0999', '1000'), { dialect: 'excel-de' });
      expect(status).toBe(200);
      const [first, second] = await suite.admin.list('articles', { filter: { id: [9001, 9002] } });
      expect(first).toMatchObject({
        day: '2025-12-31',
        moment: '2025-12-31T13:45:00.000Z',
        stamp: '2025-02-01T07:05:09.000Z',
        pinned: true,
      });
      expect(second).toMatchObject({ day: '2024-02-29', stamp: '1000-02-01T00:00:00.000Z' });
      const select = 'day,moment,stamp';
      const text = await exported('articles', {
        format: 'csv',
        dialect: 'excel-de',
        select,
        filter: { id: [9001, 9002] },
      });
      expect(text.toString().split('\r\n').slice(1, 3)).toEqual([
        '9001;31.12.2025;31.12.2025 13:45:00;01.02.2025 07:05:09',
        '9002;29.02.2024;02.01.2025 03:04:05,678;01.02.1000 00:00:00',
      ]);
      const wrong = await send('articles', 'id;day\n9001;31.02.2025\n9002;31.12.2025 10:00\n', { dialect: 'excel-de' });
      expect(problems(wrong).map(([line, column]) => [line, column])).toEqual([[2, 'day'], [3, 'day']]); // prettier-ignore
      await suite.admin.send('DELETE', '/api/articles/', [{ id: 9001 }, { id: 9002 }]);
    });

    test('[D11] amounts are stored without their currency sign; two currencies in a column are refused', async () => {
      const dialect = 'excel-de';
      const created = await send(
        'articles',
        'id;title;price;words\n9001;x;1.234,50 €;7\n9002;y;-3,00\u00a0€;\n9003;z;5;8\n',
        { dialect },
      );
      expect([created.status, problems(created)]).toEqual([200, []]);
      const ids = [9001, 9002, 9003];
      const stored = await suite.admin.list('articles', { filter: { id: ids }, sort: 'id', select: 'price' });
      expect(stored.map(({ price }) => price)).toEqual(['1234.50', '-3.00', '5.00']);
      await suite.admin.send('DELETE', '/api/articles/', ids.map((id) => ({ id }))); // prettier-ignore
      const mixed = await send('articles', 'id;title;price\n9001;x;1,50 €\n9002;y;2,50 $\n', { dialect });
      expect(problems(mixed).map(([line, column]) => [line, column])).toEqual([[3, 'price']]);
      const percent = await send('articles', 'id,title,price\n9001,x,5 %\n');
      expect(problems(percent).map(([line, column]) => [line, column])).toEqual([[2, 'price']]);
    });

    test('[D11] whole numbers with the grouping of the German version of Excel; other points are still refused', async () => {
      const dialect = 'excel-de';
      const rows = ['9001;x;1.200;-12.345.678', '9002;y;-1.234.567;1.000.000.000.000', '9003;z;1200;7'];
      const created = await send('articles', ['id;title;words;reads', ...rows].join('\n'), { dialect });
      expect([created.status, problems(created)]).toEqual([200, []]);
      const ids = [9001, 9002, 9003];
      const stored = await suite.admin.list('articles', { filter: { id: ids }, sort: 'id', select: 'words,reads' });
      expect(stored.map(({ words, reads }) => [words, reads])).toEqual([
        [1200, '-12345678'],
        [-1234567, '1000000000000'],
        [1200, '7'],
      ]);
      await suite.admin.send('DELETE', '/api/articles/', ids.map((id) => ({ id }))); // prettier-ignore
      const odd = ['1.2', '12.34', '1.2000', '1234.567', '0.120', '1..200', '.200', '1.200.', '1.200,0', '1,200'];
      const refused = await send('articles', ['title;words', ...odd.map((text) => `x;${text}`)].join('\n'), {
        dialect,
      });
      expect(problems(refused)).toEqual(odd.map((_, at) => [at + 2, 'words', 'A whole number is expected']));
      const english = await send('articles', 'title,words\nx,1.200\n', { dialect: 'excel-en' });
      expect(problems(english)).toEqual([[2, 'words', 'A whole number is expected']]);
    });

    test('[D10] [D11] an export that is imported again changes nothing, whatever the values and the form', async () => {
      const clock = fc.tuple(fc.nat(23), fc.nat(59), fc.nat(59)).map((parts) => parts.map((one) => String(one).padStart(2, '0')).join(':')); // prettier-ignore
      const moment = fc.date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true }); // prettier-ignore
      const double = fc
        .double({ min: -1e15, max: 1e15, noNaN: true })
        .filter((one) => one === 0 || Math.abs(one) > 1e-200);
      const text = fc.string({ unit: fc.constantFrom('"', ';', ',', '\n', '\r', '\t', ' ', '=', 'ä', '€', '😀', '1', '.', 'x', '\uFEFF'), minLength: 1, maxLength: 40 }); // prettier-ignore
      const article = fc.record({
        title: text,
        body: fc.option(text, { nil: null }),
        words: fc.option(fc.integer(), { nil: null }),
        reads: fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String), { nil: null }),
        price: fc.option(fc.integer({ min: -999_999_999, max: 999_999_999 }).map((cents) => (cents / 100).toFixed(2)), { nil: null }), // prettier-ignore
        weight: fc.option(double, { nil: null }),
        rating: fc.option(double, { nil: null }),
        pinned: fc.option(fc.boolean(), { nil: null }),
        day: fc.option(moment.map((date) => date.toISOString().slice(0, 10)), { nil: null }), // prettier-ignore
        moment: fc.option(moment.map((date) => date.toISOString()), { nil: null }), // prettier-ignore
        stamp: fc.option(moment.map((date) => date.toISOString()), { nil: null }), // prettier-ignore
        hour: fc.option(clock, { nil: null }),
        token: fc.option(fc.uuid(), { nil: null }),
      });
      const forms = [{}, { dialect: 'excel-en' }, { dialect: 'excel-de' }];
      const check = async (articles: readonly object[]) => {
        const created = await suite.admin.create('articles', articles);
        const ids = created.map(({ id }) => id);
        for (const form of forms) {
          const file = await exported('articles', { format: 'csv', relations: 'keys', filter: { id: ids }, ...form });
          const { body } = await send('articles', file, form);
          expect([form, body.details, body.unchanged, body.updated]).toEqual([form, undefined, ids.length, 0]);
        }
        await suite.admin.send('DELETE', '/api/articles/', ids.map((id) => ({ id }))); // prettier-ignore
      };
      await fc.assert(fc.asyncProperty(fc.array(article, { minLength: 1, maxLength: 40 }), check), { numRuns: 8 });
    }, 60_000);

    test('[D11] other names in the file, and columns that are left out', async () => {
      const columns = { 'E-Mail': 'email', Notes: null };
      const response = await send('people', 'E-Mail,Notes,name\na@x.org,foo,Ann\n', { key: 'email', columns });
      expect(response.body).toMatchObject({ created: 1 });
      expect(await people()).toMatchObject([{ email: 'a@x.org', name: 'Ann' }]);
    });

    test('[D11] NDJSON: bad lines are named, system columns are ignored', async () => {
      const file = [
        '{"email":"a@x.org","_version":77,"name":"Ann"}',
        '',
        'nonsense',
        '[1]',
        '{"email":"b@x.org","nome":1}',
        '{"name":"x"}',
        '{"email":"c@x.org","city":{"id":1}}',
      ].join('\n');
      const response = await send('people', file, { key: 'email' }, 'ndjson');
      expect(problems(response)).toEqual([
        [3, undefined, 'The line is not a JSON object'],
        [4, undefined, 'The line is not a JSON object'],
        [5, 'nome', 'There is no such column'],
        [6, 'email', 'The file does not have this column, which identifies the records'],
        [7, 'city', 'Link related records by their id'],
      ]);
      expect((await send('people', file.split('\n')[0] ?? '', { key: 'email' }, 'ndjson')).body.created).toBe(1);
      expect((await send('people', '', { key: 'email' }, 'ndjson')).body).toMatchObject({ created: 0, lines: [] });
    });

    test('[D11] related records by their natural key, also those that the file creates later', async () => {
      const [ulm] = await suite.admin.create('cities', [
        { name: 'Ulm', country: 'DE' },
        { name: 'Bonn', country: 'DE' },
        { name: 'Bonn', country: 'DE' },
      ]);
      const [chess, golf] = await suite.admin.create('hobbies', [{ name: 'chess' }, { name: 'golf, mini' }]);
      const file = [
        'email,city.country,city.name,boss.email,hobbies.name',
        'a@x.org,DE,Ulm,b@x.org,"[""chess"",""golf, mini""]"',
        'b@x.org,,,c@x.org,[]',
        'c@x.org,,,,',
      ].join('\n');
      const first = await send('people', file, { key: 'email' });
      expect([first.status, problems(first)]).toEqual([200, []]);
      const [a, b, c] = await ['a', 'b', 'c'].reduce<Promise<Record<string, unknown>[]>>(
        async (found, name) => [
          ...(await found),
          ...(await suite.admin.list('people', { filter: { email: `${name}@x.org` }, include: 'hobbies' })),
        ],
        Promise.resolve([]),
      );
      expect(a).toMatchObject({ city_id: ulm?.['id'], boss_id: b?.['id'], hobbies: [{ id: chess?.['id'] }, { id: golf?.['id'] }] }); // prettier-ignore
      expect([b?.['boss_id'], c?.['boss_id']]).toEqual([c?.['id'], null]);
      const natural = (await exported('people', { relations: 'natural', select: 'email,city_id,boss_id' })).toString();
      expect(natural.split('\r\n')[0]).toBe('id,email,city.country,city.name,boss.email,hobbies.name');
      expect((await send('people', natural)).body).toMatchObject({ unchanged: 3 });
      const bad = await send(
        'people',
        'email,city.country,city.name,boss.email\nx@x.org,DE,Nowhere,\ny@x.org,DE,Bonn,\nz@x.org,,,nobody@x.org\n',
        { key: 'email' },
      );
      expect(problems(bad)).toEqual([
        [2, 'city.country', 'There is no such record'],
        [3, 'city.country', 'Several records match'],
        [4, 'boss.email', 'There is no such record'],
      ]);
    });

    test('[D10] [D11] records that name one another come back from an export by natural keys, and are undone', async () => {
      const [a, b] = (await suite.admin.create('partners', [{ name: 'a' }, { name: 'b' }])).map(({ id }) => id);
      const linked = [{ id: a, boss_id: b, friends: [b] }, { id: b, boss_id: a, friends: [a] }]; // prettier-ignore
      expect((await suite.admin.send('PUT', '/api/partners/', linked)).status).toBe(200);
      for (const format of ['csv', 'ndjson'] as const) {
        const file = await exported('partners', { relations: 'natural', format });
        await emptied('partners');
        const { body, headers } = await send('partners', file, {}, format);
        expect([body.details, body.created, body.lines.map(({ status }) => status)]).toEqual([undefined, 2, ['created', 'created']]); // prettier-ignore
        expect(await exported('partners', { relations: 'natural', format })).toEqual(file);
        expect((await send('partners', file, {}, format)).body).toMatchObject({ unchanged: 2, updated: 0 });
        if (format === 'csv') continue;
        const undone = await suite.admin.send('POST', `/api/acts/${String(headers.get('x-act'))}/undo`);
        expect([undone.body, await suite.admin.list('partners')]).toMatchObject([{ left: [] }, []]);
      }
    });

    test('[D11] a foreign key may name a record of the same view that comes later in the file', async () => {
      const response = await send('people', 'id,email,boss_id\n501,a@x.org,502\n502,b@x.org,503\n503,c@x.org,503\n');
      expect([response.status, response.body.created]).toEqual([200, 3]);
    });

    test('[D5] an import has exactly the rights of single writes', async () => {
      const [writer, adder, changer, other] = await ['writer', 'adder', 'changer', 'other'].reduce<
        Promise<HttpClient[]>
      >(
        async (found, role) => [
          ...(await found),
          (await createPerson(suite.admin, () => suite.server.client(), [role])).client,
        ],
        Promise.resolve([]),
      );
      await suite.admin.create('people', [
        { email: 'a@x.org', name: 'Ann', inner: 'kept' },
        { email: 'closed@x.org', name: 'Clo' },
      ]);
      const both = 'email,name\na@x.org,Anna\nnew@x.org,New\n';
      expect((await send('people', both, { key: 'email' }, 'csv', suite.guest)).status).toBe(404);
      expect((await send('people', both, { key: 'email' }, 'csv', other)).status).toBe(404);
      expect(problems(await send('people', both, { key: 'email' }, 'csv', adder))).toEqual([
        [2, undefined, 'Not allowed'],
      ]);
      expect(problems(await send('people', both, { key: 'email' }, 'csv', changer))).toEqual([
        [3, undefined, 'Not allowed'],
      ]);
      const closed = await send('people', 'email,name\nclosed@x.org,Open\n', { key: 'email' }, 'csv', writer);
      expect(problems(closed)).toEqual([[2, undefined, 'Not allowed']]);
      const unseen = await send('people', 'email,inner\na@x.org,x\n', { key: 'email' }, 'csv', writer);
      expect(problems(unseen)).toEqual([[1, 'inner', 'There is no such column; the columns are: id, email, name']]);
      expect((await send('people', both, { key: 'inner' }, 'csv', writer)).status).toBe(400);
      expect((await send('people', both, { key: 'secret' })).status).toBe(400);
      expect((await send('people', both, { key: '_version' })).status).toBe(400);
      expect((await send('people', both, { key: 'email' }, 'csv', writer)).body).toMatchObject({
        created: 1,
        updated: 1,
      });
      expect(await people()).toMatchObject([{ name: 'Anna', inner: 'kept' }, { name: 'Clo' }, { name: 'New' }]);
    });

    test('[D11] other media types, parameters and encodings are refused', async () => {
      const json = await suite.admin.send('POST', '/api/people/import', [{ email: 'a@x.org' }]);
      expect(json.status).toBe(415);
      expect((await send('people', 'email\n', { kee: 'email' })).status).toBe(400);
      expect((await send('people', 'email\n', { columns: '[]' })).status).toBe(400);
      expect((await send('people', new Uint8Array([0x65, 0xff, 0xfe]), { key: 'email' }, 'ndjson')).status).toBe(400);
      expect(problems(await send('people', 'no workbook', {}, 'xlsx'))).toEqual([
        [undefined, undefined, 'The file cannot be read as an Excel workbook'],
      ]);
      const foreign = await suite.admin.call('/api/people/import', {
        method: 'POST',
        body: 'email\nx@x.org\n',
        headers: { 'content-type': 'text/csv', origin: 'https://elsewhere.example' },
      });
      expect(foreign.status).toBe(403);
      expect(await people()).toEqual([]);
    });

    test('[D11] an upload that ends early or is too large leaves nothing behind', async () => {
      const folder = join(suite.server.folder, 'imports');
      const left = () => readdirSync(folder).flatMap((own) => readdirSync(join(folder, own)));
      const socket = connect(suite.server.port, '127.0.0.1');
      socket.write(
        `POST /api/people/import?key=email HTTP/1.1\r\nhost: localhost\r\ncookie: ${suite.admin.cookie}\r\n` +
          `origin: ${suite.server.origin}\r\ncontent-type: text/csv\r\ncontent-length: 1000\r\n\r\nemail,name\r\na@x.org,Ann\r\n`,
      );
      await until(() => Promise.resolve(left().length > 0));
      socket.destroy();
      await until(() => Promise.resolve(left().length === 0));
      const line = Buffer.from(`${'x'.repeat(1023)}\n`);
      const huge = Buffer.alloc(100 * 1024 * 1024 + 1, line);
      expect((await send('people', huge, { key: 'email' })).status).toBe(413);
      await until(() => Promise.resolve(left().length === 0));
      expect(await people()).toEqual([]);
    }, 60_000);
  },
  async ({ admin }) => {
    await fillLibrary(admin);
  },
);
