import { fillLibrary, libraryViews } from '../factories/library.js';
import { everyDatabase } from './every-database.js';

const filter = (where: unknown) => `filter=${encodeURIComponent(JSON.stringify(where))}`;
const nested = (depth: number): unknown => (depth === 0 ? { words: 1 } : { $not: nested(depth - 1) });

/** The query, the text that the response must contain. All are 400. */
const refused: [string, string, string][] = [
  ['unknown column', filter({ nope: 1 }), 'nope'],
  ['unknown operator', filter({ title: { $regexp: 'x' } }), '$regexp'],
  ['unknown association', filter({ editor: { id: 1 } }), 'editor'],
  ['column inside an association', filter({ author: { nope: 1 } }), 'nope'],
  ['dotted key (C3)', filter({ 'author.name': 'Ada' }), 'author.name'],
  ['broken JSON', 'filter=%7B', 'filter'],
  ['a filter that is a list', filter([]), 'filter'],
  ['a filter that is null', filter(null), 'filter'],
  ['text for an integer (A9)', filter({ words: 'abc' }), 'words'],
  ['a fraction for an integer (A9)', filter({ words: 1.5 }), 'words'],
  ['empty text for an integer (A9)', filter({ words: '' }), 'words'],
  ['true for an integer (A9)', filter({ words: true }), 'words'],
  ['text for a boolean (A9)', filter({ pinned: 'true' }), 'pinned'],
  ['number for text', filter({ title: 1 }), 'title'],
  ['no such day (A9)', filter({ day: '2026-02-30' }), 'day'],
  ['a time for a dateonly (A9)', filter({ day: '2026-02-01T00:00:00Z' }), 'day'],
  ['no such instant (A9)', filter({ moment: '2026-13-01T00:00:00Z' }), 'moment'],
  ['no uuid', filter({ token: 'x' }), 'token'],
  ['null in $gt (A4)', filter({ words: { $gt: null } }), '$gt'],
  ['null in $between (A4)', filter({ words: { $between: [null, 1] } }), '$between'],
  ['null in $in (A4)', filter({ words: { $in: [null] } }), '$in'],
  ['null in $like (A4)', filter({ title: { $like: null } }), '$like'],
  ['one bound', filter({ words: { $between: [1] } }), '$between'],
  ['$in without a list', filter({ words: { $in: 1 } }), '$in'],
  ['$and without a list', filter({ $and: {} }), '$and'],
  ['no operator (A3)', filter({ words: {} }), 'words'],
  ['text operator on a number (A8)', filter({ words: { $like: '1' } }), 'words'],
  ['order of booleans (A8)', filter({ pinned: { $gt: false } }), 'pinned'],
  ['$is with a value (A2)', filter({ words: { $is: 1 } }), '$is'],
  ['$is true on a number (A2)', filter({ words: { $is: true } }), '$is'],
  ['association = number (A5)', filter({ tags: 1 }), 'tags'],
  ['51 terms', filter({ $or: Array.from({ length: 51 }, (_, id) => ({ id })) }), '50'],
  ['depth 9', filter(nested(9)), '8'],
  ['501 values', filter({ id: { $in: Array.from({ length: 501 }, (_, id) => id) } }), '500'],
  ['401 characters in patterns', filter({ title: { $like: 'a'.repeat(401) } }), '400'],
  ['8,193 bytes', filter({ title: 'x'.repeat(8_193 - JSON.stringify({ title: '' }).length) }), 'filter'],
  ['__proto__', 'filter=%7B%22__proto__%22%3A1%7D', '__proto__'],
  ['constructor', filter({ constructor: 1 }), 'constructor'],
  ['unknown sort', 'sort=nope', 'nope'],
  ['empty sort key', 'sort=title,,words', 'sort'],
  ['sort over to-many (C2)', 'sort=tags.name', 'tags'],
  ['unknown include', 'include=nope', 'nope'],
  ['include to depth four', 'include=author.mentor.mentor.mentor', '3'],
  ['unknown select', 'select=nope', 'nope'],
  ['dotted select (B3)', 'select=author.name', 'author.name'],
  ['negative limit', 'limit=-1', 'limit'],
  ['limit over the top', 'limit=1001', 'limit'],
  ['no limit (C1)', 'limit=', 'limit'],
  ['fraction (C1)', 'limit=1.5', 'limit'],
  ['exponent (C1)', 'limit=1e2', 'limit'],
  ['negative offset', 'offset=-1', 'offset'],
  ['a cursor that is no JSON', 'after=x', 'after'],
  ['a cursor without a mark', 'after=%5B%5D', 'after'],
  ['a misspelt parameter (C1)', 'filtr=%7B%7D', 'filtr'],
  ['a repeated parameter (C1)', 'limit=1&limit=2', 'limit'],
]; // prettier-ignore

everyDatabase(
  'queries that are refused',
  { views: libraryViews },
  (suite) => {
    test.each(refused)('[D1] %s is 400, and the problem is named', async (_, query, named) => {
      const { status, body, text } = await suite.guest.get(`/api/articles/?${query}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({
        statusCode: 400,
        error: 'Bad Request',
        code: expect.any(String),
        message: expect.any(String),
      });
      expect(text).toContain(named.replaceAll('"', '\\"'));
      expect(text).not.toMatch(/select |sqlite|ER_|node_modules|at .*\.js/i);
    });

    test.each([
      ['an id of the wrong type', '/api/articles/abc'],
      ['an id with a fraction', '/api/articles/1.0'],
      ['an id beyond the type', '/api/articles/99999999999999999999'],
      ['an id with a sign', '/api/articles/+1'],
    ])('[D2] %s is 404', async (_, path) => {
      expect((await suite.guest.get(path)).status).toBe(404);
    });

    test('[C2] an unknown view is 404 "View not loaded", in German too', async () => {
      const { status, body } = await suite.guest.get('/api/nothing_here/');
      expect([status, body.code, body.message]).toEqual([404, 'VIEW_NOT_LOADED', 'View not loaded']);
      const german = await suite.guest.call('/api/nothing_here/', {
        headers: { 'accept-language': 'de-DE,de;q=0.9,en;q=0.5' },
      });
      expect(german.body.message).not.toBe('View not loaded');
    });

    test('[D1] a bad query on an association is refused in the same way', async () => {
      expect((await suite.guest.get('/api/articles/1/tags/?filter={"nope":1}')).status).toBe(400);
    });

    test('[D1] several problems are reported at once', async () => {
      const { body } = await suite.guest.get<{ details?: unknown[] }>(
        `/api/articles/?${filter({ nope: 1, words: 'x' })}&sort=nix`,
      );
      expect(JSON.stringify(body)).toMatch(/nope[^]*words|words[^]*nope/);
    });
  },
  ({ admin }) => fillLibrary(admin),
);
