import { connect } from 'node:net';
import { startServer, type RunningServer } from '../server/start-server.js';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
}, 60_000);
afterAll(() => server.stop(), 30_000);

/** Begins a body and leaves it at that; resolves when the server has cut the connection, with what it said. */
function beginBody(path: string, type: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk) => (heard += chunk.toString()));
    socket.on('close', () => resolve(heard));
    socket.on('error', () => undefined);
    const head = [`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${server.port}`, `Content-Type: ${type}`];
    socket.write(`${head.join('\r\n')}\r\nContent-Length: 1000\r\n\r\nemail=`);
  });
}

test('[G2] a body under /api/auth or /api/user that comes to a halt is cut, and holds up nobody else', async () => {
  const began = performance.now();
  const form = 'application/x-www-form-urlencoded';
  const slow = [
    ...Array.from({ length: 40 }, () => beginBody('/api/auth/callback/credentials', form)),
    beginBody('/api/auth/signin/email', 'application/json'),
    beginBody('/api/user/signup', 'application/json'),
    beginBody('/api/user/password-request', 'application/json'),
  ];
  await server.admin();
  const answers = await Promise.all(slow);
  const seconds = (performance.now() - began) / 1000;
  expect([seconds > 25, seconds < 45]).toEqual([true, true]);
  expect(answers.filter((text) => /^HTTP\/1\.1 (?:2|3)/.test(text))).toEqual([]);
  await server.admin();
}, 60_000);
