import { connect } from 'node:net';
import type { HttpClient } from '../server/http-client.js';
import { startServer, type RunningServer } from '../server/start-server.js';

/** The 30 s window of a real server, shortened: at 1 kB/s, 1.8 kB arrive in it. */
const windowMs = 1_800;
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

let server: RunningServer;
let admin: HttpClient;
beforeAll(async () => {
  const columns = { id: { type: 'integer', primaryKey: true }, text: { type: 'text' } };
  const notes = { columns, access: { read: ['public'], create: ['public'] } };
  server = await startServer({ env: { VIEWKRAFT_TEST_BODY_MS: String(windowMs) }, views: { notes } });
  admin = await server.admin();
}, 60_000);
afterAll(() => server.stop(), 30_000);

interface Slow {
  readonly type?: string;
  readonly headers?: readonly string[];
  /** The pieces of the body; the last one is repeated. */
  readonly pieces?: readonly string[];
  readonly everyMs?: number;
  /** The Content-Length of the body; none: chunked. */
  readonly length?: number | null;
}

/** Sends a body piece by piece; resolves with the whole response when the server closes the connection. */
function sendSlowly(path: string, slow: Slow = {}): Promise<string> {
  const { type = json, headers = [], pieces = [' '], everyMs = 100, length = 1_000_000 } = slow;
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1');
    let received = '';
    let at = 0;
    const send = () => socket.write(pieces[Math.min(at++, pieces.length - 1)] ?? '');
    const timer = setInterval(send, everyMs);
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve(received);
    });
    const size = length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
    const head = [`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${server.port}`, `Content-Type: ${type}`, size, ...headers];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    send();
  });
}

const statusOf = (text: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);

test('fifty slow bodies get 408, each after its own time, and delay nobody', async () => {
  const paths = ['/api/notes/', '/api/auth/callback/credentials', '/api/user/signup', '/api/auth/signin/email', '/'];
  let ended = 0;
  const slow = Array.from({ length: 50 }, async (_, at) => {
    const type = at % 5 === 1 ? form : json;
    const text = await sendSlowly(paths[at % 5] ?? '/', { type });
    ended += 1;
    return statusOf(text);
  });
  for (let count = 0; ended === 0; count += 1) {
    const { status } = await (count % 2 === 0
      ? server.client().send('POST', '/api/notes/', { text: 'quick' })
      : server.client().get('/api/notes/?limit=1'));
    expect(status).toBe(count % 2 === 0 ? 201 : 200);
  }
  const statuses = await Promise.all(slow);
  // "/" accepts no body: the response comes before its end.
  expect([...new Set(statuses.filter((_, at) => at % 5 !== 4))]).toEqual([408]);
  expect(statuses.filter((_, at) => at % 5 === 4).every((status) => status >= 400)).toBe(true);
  await server.admin();
}, 40_000);

test('the response is a regular one: message, headers, and the end of the connection', async () => {
  const text = await sendSlowly('/api/notes/', { headers: ['Accept-Language: de', 'X-Request-Id: slow-one'] });
  expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(text).toMatch(/\r\nconnection: close\r\n/i);
  expect(text).toMatch(/\r\nx-request-id: slow-one\r\n/i);
  expect(text).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    statusCode: 408,
    code: 'REQUEST_TOO_SLOW',
    message: expect.stringMatching(/^Die Anfrage kam zu langsam an/) as string,
  });
}, 20_000);

test('silence, chunks, and a fast start do not help', async () => {
  const began = '{"text":"'.padEnd(20_000, 'x');
  const responses = await Promise.all([
    sendSlowly('/api/notes/', { pieces: ['{', ''] }),
    sendSlowly('/api/notes/', { length: null, pieces: ['1\r\n{\r\n', '1\r\nx\r\n'] }),
    sendSlowly('/api/notes/', { pieces: [began, 'x'] }),
  ]);
  expect(responses.map(statusOf)).toEqual([408, 408, 408]);
}, 20_000);

test('an upload has the same limit: a slow one is 408 and leaves nothing, one above 1 kB/s completes', async () => {
  const parts = { type: 'multipart/form-data; boundary=cut', headers: [`Cookie: ${admin.cookie}`, `Origin: ${server.origin}`] };
  const head = '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
  const before = await admin.list('media');
  expect(statusOf(await sendSlowly('/api/media/', { ...parts, pieces: [head, 'x'] }))).toBe(408);
  const pdf = `%PDF-1.4\n${' '.repeat(100_000)}\n%%EOF`;
  const body = `${head}${pdf}\r\n--cut--\r\n`;
  // Forty pieces take longer than two windows.
  const size = Math.ceil(body.length / 40);
  const pieces = Array.from({ length: 40 }, (_, at) => body.slice(at * size, (at + 1) * size));
  const text = await sendSlowly('/api/media/', { ...parts, headers: [...parts.headers, 'Connection: close'], pieces: [...pieces, ''], length: body.length });
  expect(statusOf(text)).toBe(201);
  expect(await admin.list('media')).toHaveLength(before.length + 1);
}, 30_000); // prettier-ignore
