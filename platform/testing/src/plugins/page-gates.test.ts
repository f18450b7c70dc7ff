import { PluginFolder } from '../factories/plugin-folder.js';
import { administrator, startServerProcess, type RunningServer } from '../server/start-server.js';
import { databaseKinds } from '../server/temporary-database.js';
import { HttpClient } from '../server/http-client.js';

const columns = { id: { type: 'integer', primaryKey: true }, title: { type: 'string', length: 200 } };

const folder = new PluginFolder({
  gate: `gate: ({ name }) => ({ hold({ method, path, asks, locale, headers, cookie, identity }) {
    const how = headers['x-gate'];
    if (how === 'throw') throw new Error('no key');
    if (how === 'hang') return new Promise(() => undefined);
    if (how === 'describe') return { status: 418, headers: { 'x-seen': [method, path, asks, locale, cookie('word')].join(' ') } };
    if (how === 'user') return identity().then(({ id }) => id === null ? { status: 401 } : undefined);
    if (how !== 'held' || asks === 'other') return undefined;
    return { status: 503, headers: { 'retry-after': '99' }, page: { title: 'Closed & quiet', style: 'h1 { color: red }', body: '<h1>Closed</h1>', script: '/gate.js' } };
  } })`,
  later: `gate: () => ({ hold: ({ headers }) => headers['x-later'] === 'held' ? Promise.resolve({ status: 503 }) : undefined })`,
}); // prettier-ignore

let server: RunningServer;
beforeAll(async () => {
  server = await startServerProcess({ env: folder.env, views: { notes: { columns, access: { read: ['public'] } } } });
}, 60_000);
afterAll(async () => {
  await server.stop();
  folder.remove();
});

const request = (path: string, gate: string, headers: Record<string, string> = {}) =>
  server.client().call(path, { headers: { 'x-gate': gate, ...headers } });

test('[I1] a gate receives what is requested, in which language and with which cookies, before any prepared page', async () => {
  const seen = async (path: string, headers = {}) => (await request(path, 'describe', headers)).headers.get('x-seen');
  expect(await seen('/', { cookie: 'word=a%20b', 'accept-language': 'de' })).toBe('GET / page de a%20b');
  expect(await seen('/imprint?x=1')).toBe('GET /imprint page en');
  expect(await seen('/de/gibt-es-nicht')).toBe('GET /de/gibt-es-nicht page de');
  expect(await seen('/private/notes')).toBe('GET /private/notes page en');
  expect(await seen('/de/_payload.json')).toBe('GET /de/_payload.json payload de');
  for (const path of ['/api/notes/', '/api/notes/1', '/api/nothing/1/more/', '/api/model/', '/api/model/notes']) {
    expect(await seen(path, { 'accept-language': 'de' })).toBe(`GET ${path} records de`);
  }
  for (const path of ['/api/health/live', '/api/auth/session', '/favicon.svg', '/media/x.png', '/_i18n/en/messages.json', '/sitemap.xml', '/api/path'])
    expect(await seen(path)).toMatch(/ other en$/);
}); // prettier-ignore

test("[I3] a blocked page is the gate's own, complete and uncached; payloads and records get an error body", async () => {
  const page = await request('/imprint', 'held');
  expect(page.status).toBe(503);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '99',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String) as string,
  });
  const nonce = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1] ?? '?';
  expect(page.text).toContain('<title>Closed &#38; quiet</title>');
  expect(page.text).toContain(`<style nonce="${nonce}">h1 { color: red }</style>`);
  expect(page.text).toContain(`<script defer src="/gate.js" nonce="${nonce}">`);
  expect(page.text).not.toMatch(/type="module"|Imprint/);
  for (const path of ['/_payload.json', '/api/notes/', '/api/model/']) {
    const held = await request(path, 'held', { 'accept-language': 'de' });
    expect([held.status, held.headers.get('retry-after'), held.body]).toEqual([
      503,
      '99',
      {
        statusCode: 503,
        error: 'Service Unavailable',
        code: 'SITE_HELD',
        message: path === '/_payload.json' ? 'This site is not open yet' : 'Diese Website ist noch nicht geöffnet',
      },
    ]);
  }
  expect((await request('/api/health/ready', 'held')).status).toBe(200);
  // If the first gate lets a request pass, the next one decides; a gate without its own page gets a plain one.
  const later = await request('/de', 'no', { 'x-later': 'held' });
  expect([later.status, later.text.includes('noch nicht geöffnet')]).toEqual([503, true]);
});

test('[I3] a gate can identify the user', async () => {
  const user = await server.client().signIn(administrator.email, administrator.password);
  const statusOf = async (who: HttpClient) => (await who.call('/api/notes/', { headers: { 'x-gate': 'user' } })).status;
  expect([await statusOf(server.client()), await statusOf(user)]).toEqual([401, 200]);
});

test.each([['throw', ['/', '/_payload.json', '/api/notes/']], ['hang', ['/']]])('[I1] a gate that fails (%s) keeps the site closed, but not for administrators and their sign-in', async (how, paths) => {
  const admin = await server.admin();
  for (const path of paths) {
    const held = await request(path, how);
    expect([held.status, held.headers.get('retry-after')]).toEqual([503, '60']);
    expect((await admin.call(path, { headers: { 'x-gate': how } })).status).toBe(200);
  }
  for (const path of ['/login', '/api/health/ready']) expect((await request(path, how)).status).toBe(200);
  expect((await server.client().call('/')).status).toBe(200);
  expect(server.log().split('The gate of the plugin')).toHaveLength(2);
}, 30_000); // prettier-ignore

test('[I1] a plugin that no longer loads leaves the site as closed as its gate did', async () => {
  folder.write('gate', { code: "throw new Error('half an update');" });
  await server.stop({ keep: true });
  server = await startServerProcess({ env: folder.env, after: server });
  const admin = await server.admin();
  for (const path of ['/', '/_payload.json', '/api/notes/']) {
    expect([path, (await server.client().call(path)).status]).toEqual([path, 503]);
    expect((await admin.call(path)).status).toBe(200);
  }
  expect((await server.client().call('/login')).status).toBe(200);
  expect(server.log()).toContain('half an update');
}, 60_000);

describe.each(await databaseKinds())('a gate whose code cannot be loaded, over %s', (database) => {
  const half = "throw new Error('half an update');";
  const whole = `environment: { CURTAIN: 'drawn' }, options: class { drawn = false; },
    gate: ({ options }) => (options.drawn ? { hold: () => ({ status: 503 }) } : undefined)`;
  const curtain = new PluginFolder({});
  const env = { PLUGINS_DIR: curtain.path, PLUGINS: '' };
  const notes = { columns, access: { read: ['public'] } };
  let running: RunningServer | undefined;
  const restart = async (more: Readonly<Record<string, string>> = {}): Promise<RunningServer> => {
    const after = running;
    await after?.stop({ keep: true });
    const start = { views: { notes }, env: { ...env, ...more } };
    return (running = await startServerProcess(after ? { ...start, after } : { ...start, database }));
  };
  const statusesOf = (who: HttpClient, ...paths: string[]) =>
    Promise.all(paths.map(async (path) => (await who.call(path)).status));
  afterAll(async () => {
    await running?.stop();
    curtain.remove();
  }, 30_000);

  test('blocks the site on a first start, reports the reason to administrators, and can be switched off', async () => {
    curtain.write('curtain', { code: half, declaresGate: true });
    curtain.choose({ enabled: ['curtain'] });
    const closed = await restart();
    const [guest, admin] = [closed.client(), await closed.admin()];
    const content = ['/', '/de/imprint', '/user', '/_payload.json', '/api/notes/', '/api/model/', '/api/events', '/sitemap.xml', '/media/x.png', '/builds/meta/x.json'];
    for (const path of content) {
      const { status, headers } = await guest.call(path);
      expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '60']);
    }
    const openPaths = ['/login', '/de/login', '/api/auth/session', '/api/health/ready', '/api/public', '/favicon.svg', '/builds/latest.json'];
    expect(await statusesOf(guest, ...openPaths)).toEqual(openPaths.map(() => 200));
    expect((await guest.call('/login')).text).not.toContain('"/imprint"');
    expect((await guest.call('/admin/plugins')).headers.get('location')).toBe('/login?callbackUrl=%2Fadmin%2Fplugins');
    expect(await statusesOf(admin, '/', '/admin/plugins', '/api/notes/')).toEqual([200, 200, 200]);
    const broken = { name: 'curtain', reason: 'It cannot be loaded: half an update', holdsSite: true };
    expect((await admin.get('/api/health/ready')).body).toMatchObject({ names: { plugins: [broken] } });
    expect((await guest.get('/api/health/ready')).text).not.toContain('half an update');
    expect((await admin.get('/api/plan/plugins')).body).toMatchObject({ plugins: [{ ...broken, state: 'failed' }] });
    expect(closed.log()).toContain('The site is closed to visitors: the plugin \\"curtain\\" has a gate and is not running');
    expect((await admin.send('PUT', '/api/plan/plugins/curtain', { enabled: false })).status).toBe(200);
    expect(await statusesOf(guest, '/', '/api/notes/', '/sitemap.xml')).toEqual([200, 200, 200]);
    // A broken plugin cannot be switched on either.
    expect((await admin.send('PUT', '/api/plan/plugins/curtain', { enabled: true })).status).toBe(422);
    expect(await statusesOf(guest, '/')).toEqual([200]);
  }, 60_000);

  test('blocks nobody while its settings are those under which it let everybody in', async () => {
    curtain.write('curtain', { definition: whole, declaresGate: true });
    curtain.choose({ enabled: ['curtain'] });
    expect(await statusesOf((await restart()).client(), '/')).toEqual([200]);
    curtain.write('curtain', { code: half, declaresGate: true });
    expect(await statusesOf((await restart()).client(), '/')).toEqual([200]);
    expect(await statusesOf((await restart({ CURTAIN: 'on' })).client(), '/', '/login')).toEqual([503, 200]);
  }, 90_000);
}); // prettier-ignore
