import { startServerProcess, type ServerProcess } from '../server/start-server.js';
import { factsOf } from '../factories/pictures.js';
import { badResponses, openPictureHost, type PictureHost } from './picture-host.js';
import { residentBytes } from './resident-bytes.js';

/** Allowed by the configuration, but with internal addresses. */
const inside = [
  '10.0.0.1', '10.0.0.1:80', '127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '100.64.0.1', '169.254.169.254', '172.16.0.1', '192.168.0.1',
  '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.2.1', '[::]', '[fd00::1]', '[fe80::1]', '[ff02::1]', '[::ffff:a9fe:a9fe]',
  '[64:ff9b::a9fe:a9fe]', '[2002:a9fe:a9fe::]', '[2001:db8::1]',
]; // prettier-ignore
/** Other spellings of the hosts above. */
const spellings = [
  '0xa9fea9fe', '2852039166', '0251.0376.0251.0376', '0xa9.254.0xa9fe', '169.254.43518', '127.1', '0x7f.1', '017700000001', '0', '0x0',
  '[::ffff:169.254.169.254]', '[0:0:0:0:0:ffff:a9fe:a9fe]', '[64:ff9b::169.254.169.254]', '[0:0:0:0:0:0:0:1]', 'LOCALHOST', '１２７.０.０.１', '127。0。0。1',
]; // prettier-ignore
/** Not allowed. `@` is the port of the allowed host. */
const foreign = [
  'http://evil.example', 'https://evil.example:443', 'http://localhost:1', 'https://localhost:@', 'http://localhost.:@', 'http://a.localhost:@',
  'http://user@localhost:@', 'http://user:word@localhost:@', 'http://localhost:@@evil.example',
  'http://evil.example%23@localhost:@', 'http://evil.example%5c@localhost:@', 'http://[::1]:@', 'http://127.0.0.2:@', 'http://[::ffff:127.0.0.1]:@',
  'ftp://localhost:@', 'file://localhost', 'gopher://localhost:@', 'javascript:alert(1)//', 'data:image/png;base64,AAAA', 'http:', 'http://',
  'https://localhost:99999', 'http://local host:@', 'http://%00localhost:@', 'unix:/tmp/socket:', 'blob:http://localhost:@',
]; // prettier-ignore

let host: PictureHost;
let server: ServerProcess;
beforeAll(async () => {
  host = await openPictureHost();
  const domains = [`localhost:${host.port}`, `127.0.0.1:${host.port}`, ...inside];
  server = await startServerProcess({ env: { VIEWKRAFT_DEV: 'on', IMAGE_DOMAINS: domains.join(',') } });
}, 60_000);
afterAll(async () => {
  await server.stop();
  await host.close();
}, 30_000);

const requestPicture = (address: string, modifiers = 'f_webp&w_40') =>
  server.client().raw(`/_ipx/${modifiers}/${address.includes('%') ? address : encodeURI(address)}`);
const near = (path: string) => `http://localhost:${host.port}/${path}.png`;

test('[B5] a picture of an allowed host is served in the requested size, and fetched once', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => requestPicture(near('good'))));
  expect(await factsOf(new Uint8Array(await first!.arrayBuffer()))).toMatchObject({ width: 40, height: 30, format: 'webp' });
  expect(first!.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(first!.headers.get('content-security-policy')).toContain("default-src 'none'");
  const tag = first!.headers.get('etag') ?? '';
  const again = await server.client().raw(`/_ipx/f_webp&w_40/${near('good')}`, { headers: { 'if-none-match': tag } });
  expect([...others.map(({ status }) => status), again.status]).toEqual([200, 200, 200, 200, 304]);
  expect((await requestPicture(near('good'), 'f_png&h_30')).status).toBe(200);
  expect(host.requests.filter((path) => path === 'good.png')).toHaveLength(1);
}); // prettier-ignore

test(`[B5] ${2 * (inside.length + spellings.length) + foreign.length} addresses of internal or other hosts are refused`, async () => {
  const before = host.requests.length;
  const hostile = [
    ...[...inside, ...spellings].flatMap((name) => [`http://${name}/a.png`, `https://${name}/a.png`]),
    ...foreign.map((start) => `${start.replace('@', String(host.port))}/good.png`),
  ];
  const unexpected: string[] = [];
  for (const address of hostile) {
    const { status } = await requestPicture(address);
    if (status < 400 || status >= 500) unexpected.push(`${status} ${address}`);
  }
  expect(unexpected).toEqual([]);
  expect(host.requests.slice(before)).toEqual([]);
}, 60_000); // prettier-ignore

test(`[B5] ${Object.keys(badResponses).length} bad responses of a host are refused within ten seconds, without a rise in memory`, async () => {
  const before = await residentBytes(server.pid);
  let peak = 0;
  const watch = setInterval(() => void residentBytes(server.pid).then((now) => (peak = Math.max(peak, now))), 50);
  const began = Date.now();
  const statuses = await Promise.all(
    Object.keys(badResponses).map(async (path) => [path, (await requestPicture(near(path))).status] as const),
  );
  clearInterval(watch);
  expect(statuses.filter(([, status]) => status < 400 || status >= 500)).toEqual([]);
  // Two requests that never end share the four slots with the others.
  expect(Date.now() - began).toBeLessThan(25_000);
  expect(peak - before).toBeLessThan(200 * 1024 * 1024);
  // A failed picture is not requested again right away, and good ones are still served.
  const requests = host.requests.length;
  expect((await requestPicture(near('silent'))).status).toBe(404);
  expect(host.requests).toHaveLength(requests);
  expect((await requestPicture(near('good'), 'f_webp&w_20')).status).toBe(200);
}, 60_000);

test.each(['w_0', 'w_5000', 'w_5&enlarge', 'f_heif', 'q_500', 's_5x'])('[B5] the modifiers %s are refused without a request to the host', async (modifiers) => {
  const before = host.requests.length;
  expect((await requestPicture(near('another'), modifiers)).status).toBe(400);
  expect(host.requests).toHaveLength(before);
}); // prettier-ignore
