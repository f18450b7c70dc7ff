import { fillLibrary, libraryLinks, libraryRows, libraryViews } from '../factories/library.js';
import type { ViewFile } from '../factories/view-file.js';
import { processorTime } from '../server/processor-time.js';
import { everyDatabase } from './every-database.js';

const day = (when: string) => ({ day: when });
const nextOf = (headers: Headers): string | undefined =>
  /<([^>]+)>;\s*rel="?next"?/.exec(headers.get('link') ?? '')?.[1];

/** The filter, the ids of the matching articles. Article 3 is null in nearly every column, 4 in many. */
const filters: [string, unknown, number[]][] = [
  ['no condition', {}, [1, 2, 3, 4, 5]],
  ['equal', { words: 100 }, [1]],
  ['equal to null', { words: null }, [3]],
  ['a list is IN', { words: [100, 0] }, [1, 4]],
  ['$eq null', { words: { $eq: null } }, [3]],
  ['$ne leaves nulls out (A1)', { words: { $ne: 100 } }, [2, 4, 5]],
  ['$ne null (A1)', { words: { $ne: null } }, [1, 2, 4, 5]],
  ['$not null (A1)', { words: { $not: null } }, [1, 2, 4, 5]],
  ['$not scalar (A2)', { words: { $not: 100 } }, [2, 4, 5]],
  ['$not list (A2)', { words: { $not: [100, 0] } }, [2, 5]],
  ['$not operator object (A2)', { words: { $not: { $gt: 50 } } }, [2, 4]],
  ['$not of a where keeps unknown unknown (A1)', { $not: { words: { $gt: 50 } } }, [2, 4]],
  ['$notIn', { words: { $notIn: [100] } }, [2, 4, 5]],
  ['$nin', { words: { $nin: [100] } }, [2, 4, 5]],
  ['$is true is two-valued (A2)', { pinned: { $is: true } }, [1]],
  ['$not $is true (A2)', { $not: { pinned: { $is: true } } }, [2, 3, 4, 5]],
  ['$is null', { pinned: { $is: null } }, [3, 4, 5]],
  ['boolean', { pinned: false }, [2]],
  ['$in [] is false (A3)', { words: { $in: [] } }, []],
  ['an empty list is false (A3)', { words: [] }, []],
  ['$not of $in [] is all (A3)', { $not: { words: { $in: [] } } }, [1, 2, 3, 4, 5]],
  ['$notIn [] is all (A3)', { words: { $notIn: [] } }, [1, 2, 3, 4, 5]],
  ['$and [] (A3)', { $and: [] }, [1, 2, 3, 4, 5]],
  ['$or [] (A3)', { $or: [] }, []],
  ['$not {} (A3)', { $not: {} }, []],
  ['reversed $between (A4)', { words: { $between: [100, 0] } }, []],
  ['$between is inclusive (A4)', { words: { $between: [0, 100] } }, [1, 4]],
  ['$notBetween', { words: { $notBetween: [0, 100] } }, [2, 5]],
  ['order', { words: { $gte: 0, $lt: 2147483647 } }, [1, 4]],
  ['bigint beyond 2^53 is exact', { reads: '9007199254740993' }, [4]],
  ['bigint neighbour', { reads: '9007199254740992' }, []],
  ['bigint order', { reads: { $gt: '9007199254740992' } }, [1, 4]],
  ['an integer that no column holds (A9)', { words: '99999999999999999999999' }, []],
  ['order of such an integer (A9)', { words: { $lt: '99999999999999999999999', $gt: '-9223372036854775809' } }, [1, 2, 4, 5]],
  ['a bigint that no column holds (A9)', { reads: ['9223372036854775808', '-9223372036854775809'] }, []],
  ['order of such a bigint (A9)', { reads: { $lt: '9223372036854775808', $gt: '-9223372036854775809' } }, [1, 2, 4]],
  ['$between with one such bigint', { reads: { $between: ['-9223372036854775809', '9007199254740992'] } }, [2]],
  ['$notBetween with one such bigint', { reads: { $notBetween: ['-9223372036854775809', '9007199254740992'] } }, [1, 4]],
  ['decimal', { price: '0.99' }, [4]],
  ['decimal order', { price: { $lt: '0.5' } }, [2]],
  ['decimal beyond its scale equals nothing (A9)', { price: '0.991' }, []],
  ['decimal between digits', { price: { $gt: '10.495', $lt: '10.505' } }, [1]],
  ['float', { weight: 0.1 }, [1]],
  ['number', { rating: { $gte: 1e300 } }, [2]],
  ['dateonly', day('2026-01-31'), [1]],
  ['dateonly order', { day: { $gt: '2026-01-30' } }, [1, 4]],
  ['datetime with another zone', { moment: '2026-01-31T11:00:00+01:00' }, [1]],
  ['datetime as a bare date is UTC (A9)', { stamp: '2026-01-31' }, [1]],
  ['datetime order', { moment: { $lt: '1500-01-01T00:00:00Z' } }, [2]],
  ['time', { hour: { $gt: '08:30' } }, [5]],
  ['uuid in capitals (C5)', { token: '0190A6D0-0000-7000-8000-00000000000A' }, [2]],
  ['text equality minds case', { title: 'alpha' }, [2]],
  ['text equality minds a trailing space', { title: 'Zeta' }, []],
  ['and finds it with the space', { title: 'Zeta ' }, [4]],
  ['text order is by code point (A6)', { title: { $lt: 'a' } }, [1, 4]],
  ['$like minds case', { title: { $like: 'Al%' } }, [1]],
  ['$like _ is one code point (A8)', { title: { $like: 'Ärger _ %' } }, [3]],
  ['$like % crosses newlines (A8)', { body: { $like: 'first%line' } }, [1]],
  ['$like with an escaped wildcard (A8)', { body: { $like: '100\\% %' } }, [2]],
  ['$like with a backslash (A8)', { body: { $like: '%\\\\ here' } }, [2]],
  ['$like: a backslash before anything else is plain (A8)', { body: { $like: '%\\ here' } }, [2]],
  ['$notLike leaves nulls out', { body: { $notLike: 'first%' } }, [2]],
  ['$iLike', { title: { $iLike: 'ALPHA' } }, [1, 2]],
  ['$iLike beyond ASCII', { title: { $iLike: 'äRGER%' } }, [3]],
  ['$notILike', { title: { $notILike: 'alpha' } }, [3, 4, 5]],
  ['$startsWith takes wildcards literally', { body: { $startsWith: '100%' } }, [2]],
  ['$startsWith minds case', { title: { $startsWith: 'al' } }, [2]],
  ['$endsWith', { title: { $endsWith: '"' } }, [3]],
  ['$substring', { body: { $substring: '_sure_' } }, [2]],
  ['a quote', { title: "o'Neil; DROP TABLE articles; --" }, [5]],
  ['$or', { $or: [{ words: 100 }, { day: '9999-12-31' }] }, [1, 4]],
  ['keys AND together', { status: 'live', words: { $gt: 0 } }, [1]],
  ['belongsTo', { author: { name: 'Ada' } }, [1, 2]],
  ['belongsTo, none', { author: null }, [3]],
  ['two steps', { author: { mentor: { name: 'Ada' } } }, [4, 5]],
  ['$not of an association is its complement (A5)', { $not: { author: { name: 'Ada' } } }, [3, 4, 5]],
  ['hasMany: some', { comments: { text: 'good' } }, [1, 2]],
  ['hasMany: none', { comments: { $none: { text: 'good' } } }, [3, 4, 5]],
  ['hasMany: every', { comments: { $every: { text: 'good' } } }, [2, 3, 4, 5]],
  ['hasMany: every and none and some', { comments: { $every: { text: { $ne: 'x' } }, $none: { text: 'bad' }, text: 'good' } }, [2]],
  ['hasMany: any', { comments: {} }, [1, 2]],
  ['hasMany null (A5)', { comments: null }, [3, 4, 5]],
  ['belongsToMany', { tags: { name: 'math' } }, [1]],
  ['belongsToMany: none', { tags: { $none: {} } }, [3, 5]],
  ['belongsTo: every (A5)', { author: { $every: { name: 'Ada' } } }, [1, 2, 3]],
  ['system column (C3)', { _version: 1 }, [1, 2, 3, 4, 5]],
]; // prettier-ignore

const sorts: [string, string | undefined, number[]][] = [
  ['by the primary key without a word (C2)', undefined, [1, 2, 3, 4, 5]],
  ['ascending, nulls last', 'words', [2, 4, 1, 5, 3]],
  ['descending, nulls last', '-words', [5, 1, 4, 2, 3]],
  ['bigint', 'reads', [2, 4, 1, 3, 5]],
  ['decimal', '-price', [1, 4, 2, 5, 3]],
  ['ties in the direction of the last key (A7)', '-status', [4, 3, 1, 5, 2]],
  ['two keys', 'status,-words', [5, 2, 1, 4, 3]],
  ['text without regard to case (A7)', 'author.name,-title', [2, 1, 4, 5, 3]],
  ['across two belongsTo', 'author.mentor.name,id', [4, 5, 1, 2, 3]],
  ['the same key twice: the first wins (C2)', 'words,-words', [2, 4, 1, 5, 3]],
  ['dates', 'day', [2, 1, 4, 3, 5]],
  ['booleans', 'pinned', [2, 1, 3, 4, 5]],
];

const scrolls: ViewFile = {
  columns: {
    id: { type: 'integer', primaryKey: true },
    name: { type: 'string', length: 2000 },
    line: { type: 'string', length: 700, index: true },
    body: { type: 'text' },
  },
};

everyDatabase(
  'reading records',
  { views: { ...libraryViews, scrolls } },
  (suite) => {
    const articles = async (query: Record<string, unknown> = {}) =>
      (await suite.guest.list('articles', query)).map((row) => row.id);

    test.each(filters)('[D1] filter: %s', async (_, filter, wanted) => {
      expect(await articles({ filter })).toEqual(wanted);
      const { body } = await suite.guest.get<number>('/api/articles/', { filter, count: '1' });
      expect(body).toBe(wanted.length);
    });

    test.each(filters)('[D1] a filter and its $not never match the same row: %s', async (_, filter, wanted) => {
      const others = await articles({ filter: { $not: filter } });
      expect(others.filter((id) => wanted.includes(id as number))).toEqual([]);
    });

    test.each(sorts)('[D1] sort: %s', async (_, sort, wanted) => {
      expect(await articles(sort === undefined ? {} : { sort })).toEqual(wanted);
    });

    test('[D1] the records are returned byte for byte', async () => {
      const rows = await suite.guest.list('articles', { sort: 'id' });
      for (const [index, wanted] of libraryRows.articles.entries()) {
        expect(rows[index]).toMatchObject(wanted.body === '' ? { ...wanted, body: null } : wanted);
      }
    });

    test('[D1] where is an alias of filter; both at once are refused (C1)', async () => {
      expect(await articles({ where: { id: 2 } })).toEqual([2]);
      expect((await suite.guest.get('/api/articles/', { where: {}, filter: {} })).status).toBe(400);
    });

    test('[D1] limit and offset select a page, with the total on request', async () => {
      expect(await articles({ limit: '2', offset: '1' })).toEqual([2, 3]);
      const { headers } = await suite.guest.get('/api/articles/', { limit: '2', offset: '1', total: '1' });
      expect([headers.get('x-total-count'), headers.get('content-range')]).toEqual(['5', 'items 1-2/5']);
      const none = await suite.guest.get('/api/articles/', { limit: '0', total: '1' });
      expect([none.text, none.headers.get('content-range')]).toEqual(['[]', 'items */5']);
    });

    test('[D1] without the total a Link header names the next page', async () => {
      const { headers } = await suite.guest.get('/api/articles/', { limit: '2', filter: { id: { $gt: 1 } } });
      const further = await suite.guest.get<{ id: number }[]>(nextOf(headers) ?? '');
      expect(further.body.map((row) => row.id)).toEqual([4, 5]);
      expect((await suite.guest.get('/api/articles/', { limit: '5' })).headers.get('link')).toBeNull();
    });

    test('[D1] the pages that Link headers name contain every record once, while earlier records are deleted', async () => {
      const sort = 'status,-words';
      const whole = await suite.guest.get<{ id: number }[]>('/api/articles/', { sort, select: 'title' });
      const seen: number[] = [];
      for (let path: string | undefined = `/api/articles/?sort=${sort}&limit=2`; path !== undefined;) {
        const { body, headers } = await suite.guest.get<{ id: number }[]>(path);
        seen.push(...body.map(({ id }) => id));
        path = nextOf(headers);
      }
      expect(seen).toEqual(whole.body.map(({ id }) => id));
      const [tag] = await suite.admin.create('tags', [{ name: 'a0' }]);
      const first = await suite.admin.get<{ name: string }[]>('/api/tags/', { sort: 'name', limit: 2 });
      const before = await suite.admin.get<{ name: string }[]>(nextOf(first.headers) ?? '');
      await suite.admin.send('DELETE', `/api/tags/${String(tag?.['id'])}`);
      expect((await suite.admin.get(nextOf(first.headers) ?? '')).body).toEqual(before.body);
    });

    test('[D1] long texts that begin alike are sorted, and their pages contain every record once', async () => {
      const long = (end: string) => 'Lorem ipsum '.repeat(40) + end;
      const ends = ['B', 'a', 'c', ...Array.from({ length: 6 }, (_, at) => 'x'.repeat(600) + String(at % 4))];
      const lineOf = (end: string, at: number) => long(end.length === 1 ? end : `${'x'.repeat(100)}${9 - at}`);
      await suite.admin.create('scrolls', ends.map((end, at) => ({ name: long(end), body: long(end), line: lineOf(end, at) })));
      for (const sort of ['name', '-name', 'body', '-body', 'line', '-line']) {
        const seen: number[] = [];
        for (let path: string | undefined = `/api/scrolls/?sort=${sort}&limit=2`; path !== undefined;) {
          const { body, headers } = await suite.admin.get<{ id: number }[]>(path);
          seen.push(...body.map(({ id }) => id));
          path = nextOf(headers);
        }
        expect([sort, seen.toSorted((a, b) => a - b)]).toEqual([sort, [1, 2, 3, 4, 5, 6, 7, 8, 9]]);
        const short = seen.filter((id) => id <= 3);
        expect([sort, short]).toEqual([sort, sort.startsWith('-') ? [3, 1, 2] : [2, 1, 3]]);
      }
    }); // prettier-ignore

    test('[D1] a cursor belongs to its filter, search and sort, and to its view', async () => {
      const first = await suite.guest.get('/api/articles/', { limit: 2, sort: 'title' });
      const after = new URL(nextOf(first.headers) ?? '', 'http://x').searchParams.get('after') ?? '';
      const asked = async (path: string, query: object): Promise<number> =>
        (await suite.guest.get(path, { after, sort: 'title', ...query })).status;
      expect(await asked('/api/articles/', { limit: 1, select: 'title', total: 1 })).toBe(200);
      expect(await asked('/api/articles/', { sort: '-title' })).toBe(400);
      expect(await asked('/api/articles/', { search: 'alpha' })).toBe(400);
      expect(await asked('/api/articles/', { filter: '{"id":1}' })).toBe(400);
      expect(await asked('/api/authors/', {})).toBe(400);
      const [mark, title] = JSON.parse(after) as [string, string];
      expect(await asked('/api/articles/', { after: JSON.stringify([mark, title, 'x']) })).toBe(400);
      expect(await asked('/api/articles/', { after: JSON.stringify([mark, title, null]) })).toBe(400);
      expect(await asked('/api/articles/', { after: JSON.stringify([mark, title]) })).toBe(400);
    });

    test('[D1] search: all words must occur, case-insensitive', async () => {
      expect(await articles({ search: 'ALPHA' })).toEqual([1, 2]);
      expect(await articles({ search: 'alpha line' })).toEqual([1]);
      expect(await articles({ search: 'ärger' })).toEqual([3]);
      expect(await articles({ search: '100%' })).toEqual([2]);
      expect(await articles({ search: '%' })).toEqual([2]);
    });

    test('[D1] include adds related records, to depth three, in primary key order (B3)', async () => {
      const [row] = await suite.guest.list('articles', {
        filter: { id: 1 },
        include: 'author.mentor,author.students,tags,comments',
      });
      expect(row).toMatchObject({
        author: { id: 1, name: 'Ada', mentor: null, students: [{ id: 2 }, { id: 3 }] },
        tags: libraryLinks[1]!.map((id) => ({ id })),
        comments: [{ id: 1, text: 'good' }, { id: 2, text: 'bad' }],
      }); // prettier-ignore
      const [lonely] = await suite.guest.list('articles', { filter: { id: 3 }, include: 'author,tags,comments' });
      expect(lonely).toMatchObject({ author: null, tags: [], comments: [] });
      const { body } = await suite.guest.get('/api/authors/1', { include: 'profile' });
      expect(body.profile).toMatchObject({ motto: 'Rechnen' });
    });

    test('[D1] select returns the primary key, the version and the named columns (B3)', async () => {
      const { body } = await suite.guest.get('/api/articles/1', { select: 'title,words' });
      expect(body).toEqual({ id: 1, title: 'Alpha', words: 100, _version: 1 });
      const [row] = await suite.guest.list('articles', { select: 'title', include: 'author', limit: '1' });
      expect(Object.keys(row!).sort()).toEqual(['_version', 'author', 'id', 'title']);
    });

    test('[D2] one record, its existence, and a missing one', async () => {
      expect((await suite.guest.get('/api/articles/1')).body).toMatchObject({ id: 1, title: 'Alpha' });
      expect((await suite.guest.get('/api/articles/1?count')).body).toBe(1);
      expect((await suite.guest.get('/api/articles/99?count')).body).toBe(0);
      const { status, body } = await suite.guest.get('/api/articles/99');
      expect([status, body.code]).toEqual([404, 'RECORD_NOT_FOUND']);
      expect((await suite.guest.get('/api/articles/?count')).body).toBe(5);
    });

    test('[D2] an ETag answers 304 while the record is unchanged, on plain gets only (B4)', async () => {
      const { headers } = await suite.guest.get('/api/articles/1');
      const etag = headers.get('etag')!;
      expect(etag).toBe('"1"');
      expect(headers.get('cache-control')).toBe('private, no-cache');
      const again = await suite.guest.call('/api/articles/1', { headers: { 'if-none-match': etag } });
      expect([again.status, again.text]).toEqual([304, '']);
      expect((await suite.guest.get('/api/articles/1?include=author')).headers.get('etag')).toBeNull();
      expect((await suite.guest.call('/api/articles/99', { headers: { 'if-none-match': '*' } })).status).toBe(404);
    });

    test('[D4] an association is a list with the same query parameters (B2)', async () => {
      const ids = async (path: string) => (await suite.guest.get<{ id: number }[]>(path)).body.map((row) => row.id);
      expect(await ids('/api/articles/1/tags/')).toEqual([1, 2]);
      expect(await ids('/api/articles/1/comments/?sort=-id&limit=1')).toEqual([2]);
      expect(await ids('/api/articles/1/author/')).toEqual([1]);
      expect(await ids('/api/articles/3/author/')).toEqual([]);
      expect(await ids('/api/authors/1/profile/')).toEqual([1]);
      expect((await suite.guest.get('/api/articles/1/tags/?count')).body).toBe(2);
      expect((await suite.guest.get('/api/articles/99/tags/')).status).toBe(404);
      expect((await suite.guest.get('/api/articles/1/nothing/')).body.code).toBe('ASSOCIATION_NOT_FOUND');
    });

    test('[D1] a filter of 8 kB passes fully percent-encoded (A13)', async () => {
      const text = 'ü'.repeat(3_900);
      const { status } = await suite.guest.get('/api/articles/', { filter: { body: text } });
      expect(status).toBe(200);
    });

    test('[D1] a pattern designed for backtracking is answered at once', async () => {
      const before = await processorTime(suite.server.pid);
      await articles({ filter: { body: { $iLike: `${'%a'.repeat(200)}b` } } });
      expect((await processorTime(suite.server.pid)) - before).toBeLessThan(1_000);
    });
  },
  ({ admin }) => fillLibrary(admin),
);
