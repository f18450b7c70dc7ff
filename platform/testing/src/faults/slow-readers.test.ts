import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServerProcess, type ServerProcess } from '../server/start-server.js';
import { until } from '../server/until.js';
import { size } from './fault-size.js';

/** The 30 s window of a real server, shortened. A connection ends after ten windows. */
const windowMs = 250;
/** About a megabyte leaves the buffers at once, so that the server sees no progress for several windows. */
const bytesPerSecond = 1_200_000;
const readers = size(100, 20);
const columns = { id: { type: 'integer', primaryKey: true }, text: { type: 'text' } };
const views = { letters: { columns, access: { read: ['public'], create: ['public'] } } };
const env = { VIEWKRAFT_TEST_BODY_MS: String(windowMs) };

/** Slow bodies: attack/slow-bodies.test.ts. Uploads that stop: media/hostile-uploads.test.ts. */
describe('clients that do not read their responses', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({ views, env });
    // Directly in the database: a busy machine may not send bodies of a megabyte within the short window.
    await server.client().create('letters', [{ text: 'x'.repeat(10_000) }]);
    await server.database.change(`INSERT INTO letters (text, _version, _created_at, _updated_at)
      WITH RECURSIVE copies(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM copies WHERE n < 1000)
      SELECT text, _version, _created_at, _updated_at FROM letters, copies`);
  }, 60_000);

  afterAll(() => server.stop(), 30_000);

  /** Sends a request, and reads no response. */
  async function ask(path: string): Promise<Socket> {
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.pause();
    socket.on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    return socket;
  }

  test.each(['/api/letters/?limit=1000', '/api/letters/export?format=ndjson'])('[J8] %s: others are served, and such connections end', async (path) => {
    const asking = await Promise.all(Array.from({ length: readers }, () => ask(path)));
    for (let at = 0; at < 20; at += 1) {
      expect((await server.client().get('/api/letters/1')).status).toBe(200);
      expect((await server.client().send('POST', '/api/letters/', { text: 'meanwhile' })).status).toBe(201);
    }
    const admin = await server.admin();
    const open = async () => Number(/^viewkraft_http_requests_open (\d+)$/m.exec((await admin.get('/api/metrics')).text)?.[1]);
    await until(async () => (await open()) <= 1, 20_000);
    for (const socket of asking) socket.destroy();
    expect((await server.client().get('/api/letters/?count')).status).toBe(200);
  }, 90_000); // prettier-ignore

  test('[J8] a client that reads slowly gets its whole response', async () => {
    const socket = await ask('/api/letters/?limit=1000');
    const from = performance.now();
    let received = 0;
    // By the clock: on a busy machine, a number of bytes per turn would be slower than a client may be.
    const mayRead = () => received < (bytesPerSecond * (performance.now() - from)) / 1_000;
    socket.on('data', ({ length }: Buffer) => {
      received += length;
      if (!mayRead()) socket.pause();
    });
    let isOpen = true;
    socket.on('close', () => (isOpen = false));
    while (isOpen && received < 10_000_000) {
      if (mayRead()) socket.resume();
      await sleep(20);
    }
    expect(received).toBeGreaterThan(10_000_000);
    socket.destroy();
  }, 30_000);
});
