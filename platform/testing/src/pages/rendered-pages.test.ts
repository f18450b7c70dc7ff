import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { quickest } from '../server/quickest.js';
import { repository, startServer, type RunningServer } from '../server/start-server.js';
import { until } from '../server/until.js';

const page = {
  path_en: '/team',
  path_de: '/mannschaft',
  title_en: 'Our team',
  title_de: 'Unsere Mannschaft',
  blocks_en: JSON.stringify([{ type: 'heading', level: 1, text: 'People' }, { type: 'text', text: 'All <b>of</b> us' }]),
  blocks_de: JSON.stringify([{ type: 'heading', level: 1, text: 'Menschen' }]),
  status: 'live',
}; // prettier-ignore

let server: RunningServer;
let id: string;

beforeAll(async () => {
  server = await startServer();
  const admin = await server.admin();
  const [created] = await admin.create('pages', [page]);
  id = String(created?.['id']);
}, 60_000);
afterAll(() => server.stop());

/** The raw bytes of the response, not decompressed. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const sent = request(server.origin + path, { method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

test('[B1] a page is complete HTML in its language, without inline styles and with the fixed scripts only', async () => {
  const { text, headers } = await server.client().get('/de/mannschaft');
  expect(text).toMatch(/<html lang="de"/);
  expect(text).toMatch(/<h1[^>]*>Menschen<\/h1>/);
  expect(text).toContain('href="/team"');
  expect(text).not.toMatch(/<div id="root">.*\sstyle=/s);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).not.toMatch(/nonce-|unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)/);
  const inline = text.match(/<script>/g) ?? [];
  expect(policy.match(/'sha256-[^']+'/g)).toHaveLength(inline.length + 1);
  expect((await server.client().get('/team')).text).toContain('All &lt;b&gt;of&lt;/b&gt; us');
});

test('[B7] the payload has the content of the page and its own address; a missing page has none', async () => {
  const { body } = await server.client().get('/de/mannschaft/_payload.json');
  expect(body).toMatchObject({ path: '/de/mannschaft', locale: 'de', title: 'Unsere Mannschaft', alternates: { en: '/team', de: '/de/mannschaft' } }); // prettier-ignore
  expect((await server.client().get('/_payload.json')).body).toMatchObject({ path: '/', locale: 'en' });
  const missing = await server.client().get('/de/nichts/_payload.json');
  expect([missing.status, missing.body['code']]).toEqual([404, 'NOT_FOUND']);
});

test('[B1] everybody gets the same bytes, compressed as requested, without duplicates; every response has its id and its headers', async () => {
  const plain = await raw('/team');
  expect(await raw('/team', { cookie: 'i18n_redirected=de', 'accept-language': 'de' })).toMatchObject({ body: plain.body });
  const [br, gzip] = [await raw('/team', { 'accept-encoding': 'gzip, br' }), await raw('/team', { 'accept-encoding': 'gzip;q=0.5, br;q=0' })]; // prettier-ignore
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect([brotliDecompressSync(br.body), gunzipSync(gzip.body)]).toEqual([plain.body, plain.body]);
  const etag = String(br.headers['etag']);
  const again = await raw('/team', { 'accept-encoding': 'br', 'if-none-match': etag });
  expect([again.status, again.body.length, again.headers['etag']]).toEqual([304, 0, etag]);
  const head = await raw('/team', { 'accept-encoding': 'br' }, 'HEAD');
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, br.headers['content-length']]);
  for (const { headers } of [plain, br, again, head]) {
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff', vary: 'Accept-Encoding' }); // prettier-ignore
    expect(headers['x-request-id']).toMatch(/\S/);
  }
  expect((await raw('/team', { 'x-request-id': 'mine-1' })).headers['x-request-id']).toBe('mine-1');
}); // prettier-ignore

test('[A15] missing pages and errors have a message in their language, and their status', async () => {
  const seen = [];
  for (const path of ['/nothing/here', '/de/nichts', '/test?error=Boom', '/de/test?error=Boom']) {
    const { status, text } = await server.client().get(path);
    seen.push([status, /<h1[^>]*>([^<]*)</.exec(text)?.[1], text.includes('Boom')]);
  }
  expect(seen).toEqual([
    [404, 'Page Not Found', false],
    [404, 'Seite nicht gefunden', false],
    [500, 'Internal Server Error', true],
    [500, 'Interner Serverfehler', true],
  ]);
  expect((await server.client().get('/test?error=%3Cscript%3Ealert(1)')).text).not.toContain('<script>alert');
});

test('[B1] a saved change shows at once on its replica, and within two seconds on another', async () => {
  const other = await startServer({ env: { DATABASE_URL: server.database.url }, views: server.viewsFolder });
  try {
    const admin = await server.admin();
    for (const one of [server, other]) expect((await one.client().get('/team')).text).toContain('People');
    let text = '';
    const time = await quickest(2_000, async (nth) => {
      text = `Colleagues ${nth}`;
      const blocks = JSON.stringify([{ type: 'heading', level: 1, text }]);
      expect((await admin.send('PUT', `/api/pages/${id}`, { blocks_en: blocks })).status).toBe(200);
      expect((await server.client().get('/team')).text).toContain(text);
      await until(async () => (await other.client().get('/team')).text.includes(text));
    });
    expect(time).toBeLessThan(2_000);
    expect((await other.client().get('/team/_payload.json')).text).toContain(text);
  } finally {
    await other.stop();
  }
}, 60_000);

test('[B1] a change of a German sentence leaves the English page identical, to the byte', async () => {
  const admin = await server.admin();
  const [english, german] = [await raw('/team'), await raw('/de/mannschaft')];
  const blocks = JSON.stringify([{ type: 'heading', level: 1, text: 'Unsere Leute' }]);
  expect((await admin.send('PUT', `/api/pages/${id}`, { blocks_de: blocks })).status).toBe(200);
  const after = await raw('/de/mannschaft');
  expect([german.body.includes('Unsere Leute'), after.body.includes('Unsere Leute')]).toEqual([false, true]);
  const unchanged = await raw('/team');
  expect(unchanged.body.equals(english.body)).toBe(true);
  expect([unchanged.headers['etag'], after.headers['etag'] === german.headers['etag']]).toEqual([english.headers['etag'], false]); // prettier-ignore
});

const built = (file: string): string => readFileSync(join(repository, 'ui/dist/server', file), 'utf8');

test('[A1] the renderer of the pages tracks no promises, which would slow down every request of the process', () => {
  const [, entry = ''] = /"\.\/(.+)"/.exec(built('entry-server.js')) ?? [];
  expect(built(entry)).toContain('renderToReadableStream');
  expect(built(entry)).not.toMatch(/["'](?:node:)?async_hooks["']/);
});

// A server loads it again after a build, under another address: what it contains would then run twice.
test('[B1] the file that is loaded again after a build contains no code, and no chunk imports it', () => {
  expect(built('entry-server.js')).toMatch(/^export \* from "\.\/assets\/entry-server-[\w-]+\.js";\n$/);
  const chunks = Object.values(JSON.parse(built('.vite/manifest.json')) as Record<string, { file: string }>);
  expect(chunks.length).toBeGreaterThan(1);
  expect(chunks.filter(({ file }) => /\/entry-server\.js\b/.test(built(file)))).toEqual([]);
});
