import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '@viewkraft/model';
import type { Resolver } from '../../../kernel/http/checked-lookup.js';
import { isPublicAddress } from '../../../kernel/http/public-address.js';
import { fetchPicture } from './fetch-picture.js';

const hosts: string[] = [];
let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer((request, response) => {
    hosts.push(request.headers.host ?? '');
    response.end('content');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());
beforeEach(() => hosts.splice(0));

const code = (work: Promise<unknown>) => work.then(() => 'fetched', (error: unknown) => (error as AppError).code); // prettier-ignore
const at = (host: string) => new URL(`http://${host}:${port}/a.png`);
const onlyLocal = (address: string) => address === '127.0.0.1';
const answering = (...rounds: string[][]): Resolver & { calls: number } => {
  const resolver = Object.assign(
    ((_name, done) => {
      const found = rounds[Math.min(resolver.calls, rounds.length - 1)] as string[];
      resolver.calls += 1;
      done(null, found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))); // prettier-ignore
    }) satisfies Resolver,
    { calls: 0 },
  );
  return resolver;
};

test('[B5] the connection goes to the checked address, under the requested host name', async () => {
  const resolver = answering(['127.0.0.1'], ['10.0.0.1']);
  const content = await fetchPicture(at('pictures.example'), { mayReach: onlyLocal, resolver });
  expect([content.toString(), resolver.calls, hosts]).toEqual(['content', 1, [`pictures.example:${port}`]]);
});

test.each([
  ['one private address among public ones', ['93.184.216.34', '10.0.0.1']],
  ['a private address behind a public one', ['93.184.216.34', '127.0.0.1']],
  ['the address of the cloud', ['169.254.169.254']],
  ['a mapped address', ['::ffff:127.0.0.1']],
  ['a translated address', ['64:ff9b::7f00:1']],
])('[B5] a name with %s is refused, and nothing is sent', async (_what, found) => {
  expect(await code(fetchPicture(at('pictures.example'), { mayReach: isPublicAddress, resolver: answering(found) }))).toBe('FORBIDDEN'); // prettier-ignore
  expect(hosts).toEqual([]);
});

test('[B5] a name that resolves to a private address later is refused then', async () => {
  const resolver = answering(['127.0.0.1'], ['10.0.0.1']);
  await fetchPicture(at('pictures.example'), { mayReach: onlyLocal, resolver });
  expect(await code(fetchPicture(at('pictures.example'), { mayReach: onlyLocal, resolver }))).toBe('FORBIDDEN');
});

test.each(['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0x7f.0.0x0.1', '[::1]', '[::ffff:7f00:1]', '[::ffff:127.0.0.1]'])(
  '[B5] the address %s is refused without a look-up',
  async (host) => {
    const resolver = answering(['93.184.216.34']);
    expect(await code(fetchPicture(at(host), { mayReach: isPublicAddress, resolver }))).toBe('FORBIDDEN');
    expect([resolver.calls, hosts]).toEqual([0, []]);
  },
); // prettier-ignore

test('[B5] a name without an address, and a port without a server, return nothing', async () => {
  const failing: Resolver = (_name, done) => done(new Error('ENOTFOUND'), []);
  expect(await code(fetchPicture(at('pictures.example'), { mayReach: onlyLocal, resolver: failing }))).toBe('NOT_FOUND');
  expect(await code(fetchPicture(new URL('http://127.0.0.1:1/a.png'), { mayReach: onlyLocal }))).toBe('NOT_FOUND');
}); // prettier-ignore
