import { fillLibrary, libraryRows, libraryViews } from '../factories/library.js';
import { until } from '../server/until.js';
import { everyDatabase } from './every-database.js';

/** The column, the written value, the stored value. */
const kept: [string, unknown, unknown][] = [
  ['title', '  spaces stay  ', '  spaces stay  '],
  ['title', '🎵'.repeat(40), '🎵'.repeat(40)],
  ['title', '', ''],
  ['body', '', null],
  ['body', 'a\r\n\tb\u0001', 'a\r\n\tb\u0001'],
  ['body', 'x'.repeat(1_048_576), 'x'.repeat(1_048_576)],
  ['body', 'e\u0301', 'e\u0301'],
  ['words', '12', 12],
  ['words', '', null],
  ['words', -2147483648, -2147483648],
  ['words', -0, 0],
  ['reads', 9007199254740991, '9007199254740991'],
  ['reads', '-9223372036854775808', '-9223372036854775808'],
  ['price', 0.99, '0.99'],
  ['price', '0.9', '0.90'],
  ['price', '-12345678.90', '-12345678.90'],
  ['price', 5, '5.00'],
  ['weight', 5e-324, 5e-324],
  ['weight', 1.7976931348623157e308, 1.7976931348623157e308],
  ['rating', '1.5', 1.5],
  ['rating', '', null],
  ['pinned', 'true', true],
  ['pinned', 'false', false],
  ['pinned', '0', true],
  ['pinned', 0, false],
  ['pinned', '', null],
  ['day', '2024-02-29', '2024-02-29'],
  ['day', '', null],
  ['moment', '2026-06-01T12:00:00+02:00', '2026-06-01T10:00:00.000Z'],
  ['moment', '2026-06-01T12:00:00.123999Z', '2026-06-01T12:00:00.123Z'],
  ['stamp', '9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ['hour', '7:05', undefined],
  ['hour', '07:05', '07:05:00'],
  ['hour', '23:59:59', '23:59:59'],
  ['token', '0190A6D0-ABCD-7000-8000-000000000002', '0190a6d0-abcd-7000-8000-000000000002'],
  ['status', 'live', 'live'],
]; // prettier-ignore

/** The column, the refused value. All are 422 with the column named, and nothing is stored. */
const refused: [string, unknown][] = [
  ['title', null],
  ['title', 'x'.repeat(41)],
  ['title', 5],
  ['title', true],
  ['title', {}],
  ['title', ['a']],
  ['title', 'nul\u0000'],
  ['title', '\ud800'],
  ['body', 'x'.repeat(1_048_577)],
  ['status', 'nope'],
  ['words', 1.5],
  ['words', '12abc'],
  ['words', ' 12'],
  ['words', 2147483648],
  ['words', '99999999999999999999'],
  ['words', true],
  ['reads', 2 ** 53],
  ['reads', '9223372036854775808'],
  ['reads', '1.0'],
  ['price', '0.999'],
  ['price', 0.30000000000000004],
  ['price', '123456789.00'],
  ['price', '1e2'],
  ['price', '+1'],
  ['price', 'NaN'],
  ['rating', 'Infinity'],
  ['rating', 'abc'],
  ['weight', {}],
  ['pinned', []],
  ['day', '2026-02-30'],
  ['day', '0999-12-31'],
  ['day', 'tomorrow'],
  ['day', 20260101],
  ['moment', '2026-06-31T00:00:00Z'],
  ['moment', '2016-12-31T23:59:60Z'],
  ['hour', '24:00'],
  ['token', 'not-a-uuid'],
  ['nope', 1],
  ['__proto__x', 1],
  ['author', { id: 1 }],
  ['comments', [1]],
]; // prettier-ignore

everyDatabase(
  'writing records',
  {
    views: {
      ...libraryViews,
      slots: {
        columns: {
          id: { type: 'integer', primaryKey: true },
          place: { type: 'bigint', unique: true },
          row: { type: 'integer' },
          code: { type: 'string', unique: true },
        },
        unique: [['row', 'code']],
      },
      articles: { ...libraryViews.articles, label: { en: 'Articles', de: 'Artikel' } },
    },
  },
  (suite) => {
    const create = (json: unknown) => suite.admin.send('POST', '/api/articles/', json);
    const count = async () => (await suite.admin.get<number>('/api/articles/?count')).body;

    test.each(kept.filter(([, , wanted]) => wanted !== undefined))(
      '[C8] %s accepts %j',
      async (column, input, wanted) => {
        const created = await create({ title: 'kept', [column]: input });
        expect([created.status, created.body[column]]).toEqual([201, wanted]);
        const { body } = await suite.guest.get(`/api/articles/${created.body.id as number}`);
        expect(body[column]).toBe(wanted);
      },
    );

    test.each(refused)('[C8] %s refuses %j', async (column, input) => {
      const before = await count();
      const { status, body, text } = await create({ title: 'refused', [column]: input });
      expect([status, body.code]).toEqual([422, 'INVALID']);
      expect(body.details).toEqual([{ column, message: expect.any(String) }]);
      expect(text).not.toMatch(/select |insert |sqlite|ER_|\.js/i);
      expect(await count()).toBe(before);
    });

    test('[D3] all problems of a body are reported at once', async () => {
      const { body } = await create({ words: 'x', price: '1.234', nope: 1, day: '2026-02-30' });
      const columns = (body.details as { column: string }[]).map((detail) => detail.column).sort();
      expect(columns).toEqual(['day', 'nope', 'price', 'title', 'words']);
    });

    test('[D3] create fills missing values and returns the record as a read does', async () => {
      const { status, body } = await create({ title: 'new' });
      expect(status).toBe(201);
      expect(body).toMatchObject({ title: 'new', status: 'draft', words: null, author_id: null, _version: 1 });
      expect(body).toEqual((await suite.admin.get(`/api/articles/${body.id as number}`)).body);
      expect(Date.parse(body._created_at as string)).toBeGreaterThan(Date.now() - 60_000);
    });

    test('[D3] an array creates all records, in order, or none; a failing entry is named by its index', async () => {
      const { status, body } = await suite.admin.send<{ title: string }[]>('POST', '/api/articles/', [
        { title: 'one' },
        { title: 'two' },
      ]);
      expect([status, body.map((row) => row.title)]).toEqual([201, ['one', 'two']]);
      const before = await count();
      const bad = await create([{ title: 'fine' }, { title: null }, { title: 'x', words: 'y' }]);
      expect([bad.status, bad.body.details]).toEqual([422, [
        { index: 1, column: 'title', message: expect.any(String) },
        { index: 2, column: 'words', message: expect.any(String) },
      ]]); // prettier-ignore
      const conflict = await create([{ title: 'fine' }, { title: 'lost', author_id: 4711 }]);
      expect([conflict.status, (conflict.body.details as unknown[])[0]]).toMatchObject([
        409,
        { index: 1, column: 'author_id' },
      ]);
      expect(await count()).toBe(before);
      expect((await create([])).status).toBe(201);
    });

    test('[D3] rows of an array may reference earlier ones', async () => {
      const { status } = await suite.admin.send('POST', '/api/authors/', [
        { id: 71, name: 'First' },
        { id: 72, name: 'Second', mentor_id: 71 },
      ]);
      expect(status).toBe(201);
    });

    test('[D3] more than 1,000 entries are refused (B6)', async () => {
      const before = await count();
      const { status } = await create(Array.from({ length: 1_001 }, () => ({ title: 'x' })));
      expect([status, await count()]).toEqual([422, before]);
    });

    test('[D3] a conflict names the columns of all unique rules that it violates, on every database', async () => {
      await suite.admin.create('slots', [{ id: 1, place: 1, row: 1, code: 'a' }, { id: 2, place: 2, row: 2, code: 'b' }]); // prettier-ignore
      const conflict = async (method: string, path: string, body: object) => {
        const response = await suite.admin.send<{ details: { column: string }[] }>(method, path, body);
        return [response.status, response.body.details.map(({ column }) => column)];
      };
      expect(await conflict('POST', '/api/slots/', { code: 'a', place: 2 })).toEqual([409, ['place', 'code']]);
      expect(await conflict('POST', '/api/slots/', { id: 1, code: 'a', row: 1 })).toEqual([409, ['id', 'code', 'row']]);
      expect(await conflict('PUT', '/api/slots/2', { code: 'a', place: 1 })).toEqual([409, ['place', 'code']]);
      expect(await conflict('PUT', '/api/slots/2', { code: 'a', row: 3 })).toEqual([409, ['code']]);
    });

    test('[D3] unique and foreign key conflicts are 409 and name the column', async () => {
      const unique = await suite.admin.send('POST', '/api/tags/', { name: 'math' });
      expect([unique.status, unique.body.code]).toEqual([409, 'UNIQUE_CONFLICT']);
      expect(unique.body.details).toEqual([{ column: 'name', message: expect.any(String) }]);
      for (const name of ['MATH', 'math  ', 'mäth']) {
        expect((await suite.admin.send('POST', '/api/tags/', { name })).status).toBe(201);
      }
      const reference = await create({ title: 'x', author_id: 4711 });
      expect([reference.status, reference.body.code, reference.body.details]).toEqual([
        409,
        'REFERENCE_MISSING',
        [{ column: 'author_id', message: expect.any(String) }],
      ]);
    });

    test('[D3] a partial update keeps the other columns', async () => {
      const [created] = await suite.admin.create('articles', [{ title: 'before', words: 3, price: '1.10' }]);
      const { status, body } = await suite.admin.send('PUT', `/api/articles/${created!.id as number}`, { words: 4 });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        title: 'before',
        words: 4,
        price: '1.10',
        _version: 2,
        _created_at: created!._created_at,
      });
    });

    test('[D3] an update that changes nothing keeps its version (A18)', async () => {
      const [created] = await suite.admin.create('articles', [{ title: 'same', price: '1.10', pinned: true }]);
      const { status, body } = await suite.admin.send('PUT', `/api/articles/${created!.id as number}`, {
        ...created,
        price: 1.1,
      });
      expect([status, body._version, body._updated_at]).toEqual([200, 1, created!._updated_at]);
    });

    test('[D3] the primary key does not change', async () => {
      const [created] = await suite.admin.create('articles', [{ title: 'key' }]);
      const { status, body } = await suite.admin.send('PUT', `/api/articles/${created!.id as number}`, { id: 4711 });
      expect([status, body.details]).toEqual([422, [{ column: 'id', message: expect.any(String) }]]);
    });

    test('[D3] a text key that no URL can contain is refused; any other works', async () => {
      suite.server.drop('codes', {
        columns: { id: { type: 'string', primaryKey: true } },
        access: { read: ['public'] },
      });
      await until(async () => (await suite.guest.get('/api/codes/')).status === 200);
      for (const id of ['', '.', '..', 'new', 'export', 'import', 'history', 'deleted']) {
        const { status, body } = await suite.admin.send('POST', '/api/codes/', { id });
        expect([id, status, body.details]).toMatchObject([id, 422, [{ column: 'id' }]]);
        const headers = { 'content-type': 'application/x-ndjson' };
        const file = await suite.admin.call('/api/codes/import', { method: 'POST', body: `${JSON.stringify({ id })}\n`, headers }); // prettier-ignore
        expect([id, file.status]).toEqual([id, 422]);
      }
      for (const id of ['a/b', 'ü %', '...', 'New', 'Deleted', 'deleted2', 'delete', 'histor', "o'Neil?#"]) {
        expect((await suite.admin.send('POST', '/api/codes/', { id })).status).toBe(201);
        expect((await suite.guest.get(`/api/codes/${encodeURIComponent(id)}`)).body).toMatchObject({ id });
      }
    });

    test('[D3] a delete removes the record, and its id is never reused (A21)', async () => {
      const [created] = await suite.admin.create('articles', [{ title: 'gone' }]);
      const path = `/api/articles/${created!.id as number}`;
      const { status, text } = await suite.admin.send('DELETE', path);
      expect([status, text]).toEqual([204, '']);
      expect([(await suite.admin.get(path)).status, (await suite.admin.send('DELETE', path)).status]).toEqual([
        404, 404,
      ]);
      const [next] = await suite.admin.create('articles', [{ title: 'next' }]);
      expect(next!.id).toBeGreaterThan(created!.id as number);
    });

    test('[D3] a referenced record is not deleted; a delete removes cascaded children and links', async () => {
      const blocked = await suite.admin.send('DELETE', '/api/authors/1');
      expect([blocked.status, blocked.body.code]).toEqual([409, 'REFERENCED']);
      const german = await suite.admin.send('DELETE', '/api/authors/1', undefined, { 'accept-language': 'de' });
      expect(german.body.details).toContainEqual({
        view: 'articles',
        message: 'Datensätze von „Artikel“ verweisen darauf',
      });
      const [article] = await suite.admin.create('articles', [{ title: 'with comments' }]);
      const id = article!.id as number;
      const [comment] = await suite.admin.create('comments', [{ article_id: id, text: 'x' }]);
      await suite.admin.send('POST', `/api/articles/${id}/tags/`, { id: 1 });
      expect((await suite.admin.send('DELETE', `/api/articles/${id}`)).status).toBe(204);
      expect((await suite.admin.get(`/api/comments/${comment!.id as number}`)).status).toBe(404);
      expect((await suite.admin.get('/api/tags/1')).status).toBe(200);
    });

    test('[D3] setNull empties the foreign key', async () => {
      await suite.admin.create('authors', [{ id: 81, name: 'Leaving' }]);
      const [portrait] = await suite.admin.create('portraits', [{ author_id: 81, motto: 'stays' }]);
      expect((await suite.admin.send('DELETE', '/api/authors/81')).status).toBe(204);
      const { body } = await suite.admin.get(`/api/portraits/${portrait!.id as number}`);
      expect([body.author_id, body.motto]).toEqual([null, 'stays']);
    });

    test('[D3] the first rows are still as they were written', async () => {
      const rows = await suite.guest.list('articles', { filter: { id: { $lte: 3 } } });
      expect(rows).toMatchObject(libraryRows.articles.slice(0, 3));
    });
  },
  ({ admin }) => fillLibrary(admin),
);
