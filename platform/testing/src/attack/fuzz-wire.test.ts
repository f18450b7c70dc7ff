import { connect } from 'node:net';
import fc from 'fast-check';
import { picture } from '../factories/pictures.js';
import { upload } from '../media/upload.js';
import { startServer, type RunningServer } from '../server/start-server.js';
import { changingNothing } from './whole-state.js';
import { fuzzed, fuzzTimeoutMs } from './fuzz-runs.js';

const columns = { id: { type: 'integer', primaryKey: true }, text: { type: 'text' } };
const views = { notes: { columns, access: { read: ['public'], update: ['user'] } } };

let server: RunningServer;
let imagePath: string;
beforeAll(async () => {
  server = await startServer({ views, env: { VIEWKRAFT_TEST_BODY_MS: '600' } });
  const admin = await server.admin();
  await admin.create('notes', [{ text: 'one' }]);
  imagePath = (await upload<{ path: string }>(admin, [{ name: 'a.png', content: await picture(30, 20) }])).body.path;
}, 60_000);
afterAll(() => server.stop(), 30_000);

/** Sends bytes as they are, in these pieces; resolves with everything that came back until the connection ended, or nothing more came. */
function exchange(pieces: readonly Uint8Array[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
    for (const piece of pieces) socket.write(piece);
    socket.end();
  });
}

const alive = async () => {
  expect((await server.client().get('/api/notes/1')).body).toMatchObject({ text: 'one' });
  expect(server.log().split('\n').filter((line) => /"level":"(error|fatal)"|Unhandled|at .*\.js:\d+/.test(line))).toEqual([]); // prettier-ignore
};

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const statuses = (text: string): number[] => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((found) => Number(found[1]));

test('[C9] random bytes on the wire: every response is one of ours, none is 500, nothing changes, and the next request is served', async () => {
  const line = fc.oneof(fc.constantFrom('GET / HTTP/1.1', 'PUT /api/notes/1 HTTP/1.1', 'POST /api/notes/ HTTP/1.0', 'GET /api/notes/?filter=%7B HTTP/1.1', 'GET http://evil.example/ HTTP/1.1', 'OPTIONS * HTTP/1.1', 'CONNECT a:1 HTTP/1.1', 'PRI * HTTP/2.0', 'TRACE / HTTP/1.1', 'DELETE /api/notes/1 HTTP/1.1', 'GET /api/events HTTP/1.1', 'GET /%'), fc.string({ unit: 'binary-ascii', maxLength: 40 }));
  const header = fc.oneof(fc.constantFrom('Host: x', 'Host: x\r\nHost: y', 'Content-Length: 5', 'Content-Length: -1', 'Content-Length: 5, 5', 'Content-Length: 99999999999', 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked, identity', 'Transfer-Encoding: xchunked', 'Content-Type: application/json', 'Content-Type: multipart/form-data; boundary=', 'Content-Type: application/json; charset=utf-7', 'Connection: upgrade', 'Upgrade: h2c', 'Upgrade: websocket', 'Expect: 100-continue', 'Range: bytes=0-1,2-3,-9', 'Cookie: __proto__=1; =; ;', 'If-Match: "', 'Accept-Encoding: gzip;q=x', 'Accept-Language: ' + 'de,'.repeat(900), 'X-Forwarded-For: ' + '::,'.repeat(500), 'Last-Event-ID: \0', ' folded: x', 'no colon'), fc.tuple(fc.string({ unit: 'binary-ascii', maxLength: 12 }), fc.string({ unit: 'binary', maxLength: 20 })).map((pair) => pair.join(': ')));
  const body = fc.oneof(fc.constant(''), fc.constantFrom('{"text":"taken"}', '5\r\n{"a":\r\n0\r\n\r\n', 'ffffffffffffffff\r\n', '0\r\n\r\nGET /api/notes/1 HTTP/1.1\r\nHost: x\r\n\r\n', '--\r\n\r\n'), fc.uint8Array({ maxLength: 200 }).map((some) => Buffer.from(some).toString('latin1')));
  const message = fc.tuple(line, fc.array(header, { maxLength: 5 }), body, fc.nat(400)).map(([first, more, rest, cut]) => {
    const text = `${[first, ...more].join('\r\n')}\r\n\r\n${rest}`;
    return [bytes(text.slice(0, cut)), bytes(text.slice(cut))];
  });
  await changingNothing(server, async () => {
    await fc.assert(fc.asyncProperty(fc.array(message, { minLength: 8, maxLength: 8 }), async (messages) => {
      for (const response of await Promise.all(messages.map(exchange))) {
        expect(response === '' || response.startsWith('HTTP/1.1 ')).toBe(true);
        expect(statuses(response).filter((status) => status >= 500 && status !== 501)).toEqual([]);
      }
    }), fuzzed(60));
    await alive();
  });
}, fuzzTimeoutMs); // prettier-ignore

test('[B5] random paths of pictures: a picture, or a refusal; never a failure, and no file is left', async () => {
  const item = fc.tuple(fc.constantFrom('w', 'h', 's', 'q', 'b', 'f', 'fit', 'enlarge', '_', '__proto__', 'x'), fc.constantFrom('_', '=', ':', ''), fc.oneof(fc.integer({ min: -5, max: 60 }).map(String), fc.constantFrom('webp', 'png', 'cover', '9x9', 'fff', '1e2', '٣'), fc.string({ unit: 'binary', maxLength: 5 }))).map((parts) => parts.join(''));
  const source = fc.oneof({ weight: 3, arbitrary: fc.constant('@') }, { weight: 2, arbitrary: fc.constantFrom('/media/../viewkraft.db', '/media/', '//evil.example/a.png', '/http://127.0.0.1/a.png', '/file:///etc/passwd', '/media/2026/11/%00.png') }, { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) });
  const encodable = (text: string) => encodeURIComponent(text.toString()).replace(/%2F/g, '/');
  await fc.assert(fc.asyncProperty(fc.array(item, { maxLength: 3 }), source, async (items, from) => {
    const path = from === '@' ? imagePath : encodable(from);
    const { status, text } = await server.client().call(`/_ipx/${encodeURIComponent(items.join('&').toString())}/${path.replace(/^\//, '')}`);
    expect([items, from, [200, 301, 302, 400, 403, 404, 414, 503].includes(status)]).toEqual([items, from, true]);
    expect(text).not.toMatch(/root:x:|SQLite format/);
  }), fuzzed(150));
  await alive();
}, fuzzTimeoutMs); // prettier-ignore
