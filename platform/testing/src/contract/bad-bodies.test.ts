import { fillLibrary, libraryViews } from '../factories/library.js';
import type { CallOptions } from '../server/http-client.js';
import { everyDatabase } from './every-database.js';

const json = { 'content-type': 'application/json' };
const raw = (body: string | Uint8Array, headers: Record<string, string> = json): CallOptions => ({
  method: 'POST',
  body,
  headers,
});
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** The request to /api/articles/, the status of the response. */
const requests: [string, CallOptions, number][] = [
  ['no body', raw('', json), 400],
  ['broken JSON', raw('{"title": '), 400],
  ['two values', raw('{} {}'), 400],
  ['a number', raw('5'), 400],
  ['a text', raw('"title"'), 400],
  ['null', raw('null'), 400],
  ['a list of numbers', raw('[1, 2]'), 400],
  ['nesting of 33 (B6)', raw(`{"title": ${deep(33)}}`), 400],
  [
    'invalid UTF-8 (A15)',
    raw(new Uint8Array([...new TextEncoder().encode('{"title":"'), 0xff, 0xfe, 0x22, 0x7d])),
    400,
  ],
  ['__proto__', raw('{"title":"x","__proto__":{"admin":true}}'), 400],
  ['text/plain', raw('{"title":"x"}', { 'content-type': 'text/plain' }), 415],
  ['a form', { method: 'POST', form: { title: 'x' } }, 415],
  ['no content type', raw('{"title":"x"}', { 'content-type': '' }), 415],
  ['more than 10 MiB (B6)', raw(`{"title":"${'x'.repeat(10 * 1024 * 1024)}"}`), 413],
  ['a foreign origin', { ...raw('{"title":"x"}'), headers: { ...json, origin: 'https://evil.example' } }, 403],
  ['a sibling site', { ...raw('{"title":"x"}'), headers: { ...json, origin: '', 'sec-fetch-site': 'same-site' } }, 403],
];

everyDatabase(
  'bodies that are refused',
  { views: libraryViews },
  (suite) => {
    const stored = async () => (await suite.admin.get<number>('/api/articles/?count')).body;

    test.each(requests)('[D3] %s', async (_, options, wanted) => {
      const before = await stored();
      const { status, body, text } = await suite.admin.call('/api/articles/', options);
      expect(status === 422 && wanted === 400 ? 400 : status).toBe(wanted);
      expect(body).toMatchObject({
        statusCode: status,
        error: expect.any(String),
        code: expect.any(String),
        message: expect.any(String),
      });
      expect(text).not.toMatch(/FST_|SyntaxError|Unexpected|sqlite|ER_|node_modules|\.js\b/);
      expect(await stored()).toBe(before);
    });

    test('[D3] 200,000 unknown keys are not echoed: at most 100 details, and a count', async () => {
      const body = Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`k${n}`, 1]));
      const response = await suite.admin.send('POST', '/api/articles/', body);
      expect([response.status, (response.body.details as unknown[]).length]).toEqual([422, 100]);
      expect(response.text.length).toBeLessThan(50_000);
    });

    test('[D3] the problems of an array are reported with their index, at most 100', async () => {
      const { status, body } = await suite.admin.send(
        'POST',
        '/api/articles/',
        Array.from({ length: 500 }, () => ({})),
      );
      expect(status).toBe(422);
      expect(body.details as unknown[]).toHaveLength(100);
      expect((body.details as unknown[])[99]).toMatchObject({ index: 99, column: 'title' });
    });

    test.each([
      ['PATCH', '/api/articles/1'],
      ['PUT', '/api/articles/1/tags/'],
      ['DELETE', '/api/model/articles'],
    ])('[D3] %s %s is not part of this API', async (method, path) => {
      const { status, body } = await suite.admin.send(method, path, { title: 'x' });
      expect([404, 405]).toContain(status);
      expect(body).toMatchObject({ code: expect.any(String) });
    });

    test.each([
      ["/api/articles/1'%20OR%201=1", 404],
      ['/api/articles/%00', 404],
      ['/api/articles/%E0%A4%A', 400],
      ['/api/..%2f..%2fetc%2fpasswd/', 404],
      [`/api/articles/${'9'.repeat(2_000)}`, 404],
    ])('[D2] the path %s', async (path, wanted) => {
      const { status, text } = await suite.admin.get(path);
      expect([400, 404]).toContain(status);
      if (wanted === 404) expect(status).toBe(404);
      expect(text).not.toMatch(/sqlite|ER_|URIError|\.js\b/);
    });

    test('[D3] a request without a payload may have the content type JSON', async () => {
      const [created] = await suite.admin.create('articles', [{ title: 'to go' }]);
      const headers = { 'content-type': 'application/json' };
      const removed = await suite.admin.call(`/api/articles/${created!.id as number}`, { method: 'DELETE', headers });
      expect([removed.status, removed.text]).toEqual([204, '']);
      expect((await suite.server.client().call('/api/user/logout', { method: 'POST', headers })).status).toBe(204);
    });

    test('[D3] method overrides are ignored', async () => {
      const { status } = await suite.admin.call('/api/articles/1', { headers: { 'x-http-method-override': 'DELETE' } });
      expect(status).toBe(200);
      expect((await suite.admin.get('/api/articles/1')).status).toBe(200);
    });

    test('[D5] every response has a request id and reveals nothing about the server software', async () => {
      for (const path of ['/api/articles/', '/api/nothing/', '/api/health/live', '/', '/nowhere']) {
        const { headers } = await suite.guest.get(path);
        expect(headers.get('x-request-id')).toMatch(/^[A-Za-z0-9._-]{1,64}$/);
        expect(headers.get('x-powered-by')).toBeNull();
        expect(headers.get('x-content-type-options')).toBe('nosniff');
      }
    });
  },
  ({ admin }) => fillLibrary(admin),
);
