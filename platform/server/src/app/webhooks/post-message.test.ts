import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isPublicAddress } from '../../kernel/http/public-address.js';
import { postMessage, type PostOptions } from './post-message.js';

let server: Server;
let port: number;
let count = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    count += 1;
    if (request.url === '/silent') return;
    if (request.url === '/long') response.end('x'.repeat(100_000));
    else response.end('a\0b');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = (address: string, options: Partial<PostOptions> = {}) =>
  postMessage(
    { address, secret: 's', event: 'a.create', delivery: 'd', body: '{}' },
    { mayReach: () => true, signal: new AbortController().signal, ...options },
  );

test('the beginning of a response is kept, without null characters', async () => {
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 200, response: 'ab', problem: null });
  expect((await post(`http://127.0.0.1:${port}/long`)).response).toHaveLength(1_000);
});

test('an address that does not answer in time, or not at all, is a problem', async () => {
  expect(await post(`http://127.0.0.1:${port}/silent`, { timeoutMs: 50 })).toMatchObject({
    status: undefined,
    problem: 'No answer within 0.05 s',
  });
  expect((await post('http://127.0.0.1:1/')).problem).toMatch(/ECONNREFUSED/);
});

test.each(['127.0.0.1', '[::1]', '10.1.2.3', 'inside.example'])(
  'nothing is sent to %s unless it is allowed',
  async (host) => {
    const before = count;
    const resolver: PostOptions['resolver'] = (_name, done) =>
      done(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]);
    const result = await post(`http://${host}:${port}/`, { mayReach: isPublicAddress, resolver });
    expect(result).toMatchObject({ status: undefined, problem: 'The address belongs to a private network' });
    expect(count).toBe(before);
  },
);
