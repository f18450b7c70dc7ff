import { PluginFolder } from '../factories/plugin-folder.js';
import type { HttpClient } from '../server/http-client.js';
import { startServer, type RunningServer } from '../server/start-server.js';

const columns = { id: { type: 'integer', primaryKey: true }, title: { type: 'string', length: 200 } };
const access = { read: ['public'], create: ['public'] };
const text = (name: string, en: object, de: object) => ({
  [`locales/en/${name}.json`]: en,
  [`locales/de/${name}.json`]: de,
});

/** A plugin that uses every extension point. */
const fair = {
  code: `
import { Controller, ConflictException, Get, Inject, Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { AppError } from '@viewkraft/model';
import { Access, DATABASE, PLUGINS } from '@viewkraft/server';
class Options { hall = 1; name = 'Spring'; lights = false; }
class FairRoom {
  constructor(plugins, modules, source) { Object.assign(this, { plugins, modules, source }); }
  read() { return { order: this.plugins.loaded.map(({ name }) => name) }; }
  refuse() { throw new AppError('INVALID', {}, { details: [{ column: 'title', key: 'fairClosed', params: { hall: 7 } }] }); }
  share() { return [this.modules instanceof ModuleRef, this.modules.get(PLUGINS, { strict: false }) === this.plugins, this.source instanceof DataSource]; }
  conflict() { throw new ConflictException(); }
}
[PLUGINS, ModuleRef, DataSource].forEach((token, at) => Inject(token)(FairRoom, undefined, at));
const declare = (name, path, level) => {
  const method = Object.getOwnPropertyDescriptor(FairRoom.prototype, name);
  Get(path)(FairRoom.prototype, name, method);
  Access(level)(FairRoom.prototype, name, method);
};
declare('read', '/', 'public'); declare('refuse', 'refuse', 'public');
declare('share', 'share', 'public'); declare('conflict', 'conflict', 'public');
Controller('api/fair')(FairRoom);
class Doors { async matches({ params, query, locale, identity }) {
  if (params.day === 'error') throw new Error('no idea');
  return params.day === 'monday' && query.get('key') === locale && identity.id === null;
} }
class Stage { async read({ params, locale, identity, ip }) {
  if (params.act === 'gone') throw new AppError('NOT_FOUND');
  if (params.act === 'full') throw new AppError('UNAVAILABLE', {}, { retryAfter: 7 });
  if (params.act === 'error') throw new Error('no actors');
  return { data: { act: params.act, locale, isGuest: identity.id === null, ip } };
} }
class FairModule {}
Module({ controllers: [FairRoom], providers: [Doors, Stage] })(FairModule);`,
  definition: `
  dependencies: ['grounds'],
  options: Options, environment: { FAIR_HALL: 'hall', FAIR_LIGHTS: 'lights' },
  module: () => FairModule,
  publicSection: ({ options, site, key, dataDir }, content) => ({
    ...options, site: site.name, key: key.length, folder: dataDir.endsWith('/plugins/fair'), stalls: content.blocks('stall').length,
  }),
  contentSources: (context, page, content) => ({
    frame: ['https://frames.example', 'http://insecure.example', 'https://x.example; script-src *'],
    script: page === null ? ['https://app.example'] : [], connect: content.blocks('stall').length > 0 ? ['https://stalls.example'] : [],
  }),
  routes: [{ path: '/fair/:day', meta: {}, matcher: Doors }, { path: '/fair', meta: { guard: 'auth' } }, { path: '/odd', meta: { middleware: 'bogus' } },
    { path: '/stage/:act', meta: {}, source: Stage, title: 'title', missing: 'more.only' }, { path: '/backstage/:act', meta: { guard: 'auth' }, source: Stage }],
  reserved: ['fair'],
  blocks: { stall: { fields: [{ key: 'label', kind: 'line', most: 20, required: true }] } }`,
  files: {
    'views/stalls.json': { name: 'stalls', columns, access },
    'views/tents.json': { name: 'tents', columns: {} },
    ...text('ui', { title: 'Fair', more: { only: 'English' } }, { title: 'Messe' }),
    ...text('errors', { problems: { fairClosed: 'Hall {{hall}} is closed' } }, { problems: { fairClosed: 'Halle {{hall}} ist zu' } }),
  },
}; // prettier-ignore

const failing = {
  'broken-import': { code: `throw new Error('no such disk');` },
  'broken-shape': 'route: []',
  'broken-route': `routes: [{ path: '/x', meta: {}, matcher: class {}, source: class {} }]`,
  'broken-module': {
    code: `import { Module } from '@nestjs/common'; class Room { onModuleInit() { throw new Error('no paper'); } } Module({ providers: [Room] })(Room);`,
    definition: 'module: () => Room',
  },
  'broken-provider': {
    code: `import { Module } from '@nestjs/common'; class Ink { constructor() { throw new Error('no ink'); } } class Room {} Module({ providers: [Ink] })(Room);`,
    definition: 'module: () => Room',
  },
  'no-access': {
    code: `import { Controller, Get, Module } from '@nestjs/common'; class Bare { read() {} } Get()(Bare.prototype, 'read', Object.getOwnPropertyDescriptor(Bare.prototype, 'read')); Controller('api/bare')(Bare); class Room {} Module({ controllers: [Bare] })(Room);`,
    definition: 'module: () => Room',
  },
  'too-new': `compatibility: '^99.0.0'`,
  'needs-broken': `dependencies: ['broken-import'], publicSection: () => ({})`,
};

const folder = new PluginFolder({
  fair,
  ...failing,
  'broken-section': `publicSection: () => { throw new Error('no words'); }, contentSources: () => { throw new Error('no hosts'); }`,
  grounds: '',
});

let server: RunningServer;
let guest: HttpClient;
let admin: HttpClient;
beforeAll(async () => {
  server = await startServer({ env: { ...folder.env, FAIR_HALL: '4', FAIR_LIGHTS: 'on' } });
  [guest, admin] = [server.client(), await server.admin()];
}, 90_000);
afterAll(async () => {
  await server.stop();
  folder.remove();
});

const policyOf = async (path: string) => (await guest.call(path)).headers.get('content-security-policy') ?? '';

test('[L] plugins inject and throw the same classes of Nest and TypeORM as the server', async () => {
  expect((await guest.call('/api/fair/share')).body).toEqual([true, true, true]);
  expect((await guest.call('/api/fair/conflict')).status).toBe(409);
});

test('[A11] a page whose guard fails is the error page; the log names the unknown middleware', async () => {
  const from = server.log().length;
  for (const [path, heading] of [['/odd', 'Internal Server Error'], ['/de/odd', 'Interner Serverfehler']]) {
    const { status, headers, text } = await guest.call<string>(path as string, { headers: { accept: 'text/html' } });
    expect([path, status, headers.get('content-type')]).toEqual([path, 500, 'text/html; charset=utf-8']);
    expect(text).toMatch(new RegExp(`<h1[^>]*>${heading}`));
  } // prettier-ignore
  const crawled = await guest.call('/odd', { headers: { 'user-agent': 'Googlebot/2.1' } });
  expect([crawled.status, crawled.text]).toEqual([500, '']);
  await server.logged('Unknown middleware \\"bogus\\"', from);
});

test('[L] plugins start in the order of their dependencies; one that fails in any way leaves the others serving', async () => {
  expect((await guest.call('/api/fair/')).body).toEqual({ order: ['grounds', 'fair', 'broken-section'] });
  const { body } = await guest.get('/api/health/ready');
  expect(body).toMatchObject({ status: 'ok', plugins: 'failed' });
  expect(body).not.toHaveProperty('names');
  const { names } = (await admin.get<{ names: { plugins: { name: string; reason: string }[] } }>('/api/health/ready'))
    .body;
  const reasons = Object.fromEntries(names.plugins.map(({ name, reason }) => [name, reason]));
  expect(reasons).toEqual({
    'broken-import': 'It cannot be loaded: no such disk',
    'broken-shape': 'Its definition is wrong: "route" is not a known part of a plugin',
    'broken-route':
      'Its definition is wrong: "routes" must be a list of {path, meta}, each with a matcher, a source or neither; each path begins with "/" and has neither a query nor a slash at the end',
    'broken-module': 'It cannot start: no paper',
    'broken-provider': 'It cannot start: no ink',
    'no-access': 'It cannot start: Bare.read (GET /api/bare) does not say who may call it: it lacks @Access',
    'too-new': expect.stringMatching(
      /^It requires Viewkraft \^99\.0\.0 \("compatibility" in its definition\), but this is \d+\.\d+\.\d+$/,
    ),
    'needs-broken': 'It needs the plugin "broken-import", which failed',
  });
  for (const name of Object.keys(failing)) expect(server.log().split(`"plugin":"${name}","msg":"The plugin`)).toHaveLength(2); // prettier-ignore
});

test('[L] everybody may read the public sections, with options of the environment; one that throws is empty and logged once', async () => {
  const { body } = await guest.get<{ plugins: Record<string, unknown> }>('/api/public');
  const section = { hall: 4, name: 'Spring', lights: true, site: 'Viewkraft', key: 32, folder: true };
  expect(body.plugins).toEqual({ fair: { ...section, stalls: 0 }, 'broken-section': {}, grounds: {} });
  for (const path of ['/', '/login', '/nowhere']) {
    const block = /id="viewkraft"[^>]*>\s*([^]*?)\s*<\/script>/.exec((await guest.call(path)).text)?.[1] ?? '{}';
    expect([path, JSON.parse(block)]).toEqual([path, expect.objectContaining({ plugins: body.plugins })]);
  }
  expect(server.log().split('could not provide its public section')).toHaveLength(2);
});

test('[L] texts of plugins are delivered with those of the pages, and translate their problems', async () => {
  const of = async (locale: string) =>
    (await guest.get<Record<string, { fair: object }>>(`/_i18n/${locale}/messages.json`)).body[locale]?.fair;
  expect([await of('en'), await of('de')]).toEqual([
    { title: 'Fair', more: { only: 'English' } },
    { title: 'Messe', more: { only: 'English' } },
  ]);
  const refused = await guest.call('/api/fair/refuse', { headers: { 'accept-language': 'de' } });
  expect(refused).toMatchObject({ status: 422, body: { details: [{ message: 'Halle 7 ist zu' }] } });
});

test("[L] a plugin's access function decides who sees its page, and no other page may have its address", async () => {
  const status = async (path: string) => (await guest.call(path)).status;
  expect(await status('/fair/monday?key=en')).toBe(200);
  expect(await status('/de/fair/monday?key=de')).toBe(200);
  expect(await status('/fair/monday?key=de')).toBe(404);
  expect(await status('/fair/sunday?key=en')).toBe(404);
  expect(await status('/fair/error')).toBe(200);
  expect((await guest.call('/fair')).headers.get('location')).toBe('/login?callbackUrl=%2Ffair');
  for (const path of ['/fair', '/fair/of/all']) {
    const page = await admin.send('POST', '/api/pages/', { path_en: path, title_en: 'Fair' });
    expect(page).toMatchObject({ status: 422, body: { details: [{ column: 'path_en' }] } });
  }
});

test('[L] a page may contain blocks of plugins, and its policy allows their origins, over https only', async () => {
  const page = (blocks_en: object[]) => ({ path_en: '/stalls', title_en: 'Stalls', status: 'live', blocks_en });
  const refused = await admin.send('POST', '/api/pages/', page([{ type: 'stall' }]));
  expect(refused).toMatchObject({ status: 422, body: { details: [{ column: 'blocks_en', path: '0.label' }] } });
  const before = await policyOf('/imprint');
  expect(before).toMatch(/frame-src 'self' https:\/\/frames\.example;/);
  expect(before).not.toMatch(/insecure|script-src \*|app\.example|stalls/);
  expect(await policyOf('/login')).toMatch(/script-src [^;]*https:\/\/app\.example;/);
  const blocks = [{ type: 'stall', label: 'Bread' }];
  const created = await admin.send('POST', '/api/pages/', page(blocks));
  expect((await guest.get<{ blocks: object[] }>('/stalls/_payload.json')).body.blocks).toEqual(blocks);
  // Other pages have changed with it: the section and the policy, also on a cached page.
  expect((await guest.get('/api/public')).body).toMatchObject({ plugins: { fair: { stalls: 1 } } });
  expect(await policyOf('/imprint')).toMatch(/connect-src 'self' https:\/\/stalls\.example;/);
  await admin.send('DELETE', `/api/pages/${String((created.body as { id?: string }).id)}`);
  expect(await policyOf('/imprint')).toBe(before);
});

test("[L] a plugin's views are ordinary tables, and a broken one is reported as usual; without the plugin they are parked with their records", async () => {
  const { names } = (await admin.get<{ names: Record<string, string[]> }>('/api/health/ready')).body;
  expect(names['broken']).toEqual(['tents']);
  server.drop('fair', { columns });
  await guest.send('POST', '/api/stalls/', { title: 'Cheese' });
  await server.stop({ keep: true });
  server = await startServer({ after: server, views: server.viewsFolder });
  [guest, admin] = [server.client(), await server.admin()];
  expect((await guest.get('/api/public')).body).toMatchObject({ plugins: {} });
  expect((await guest.get('/api/stalls/')).body).toMatchObject({ statusCode: 404, code: 'VIEW_NOT_LOADED' });
  expect((await admin.get('/api/health/ready')).body).toMatchObject({ plugins: 'ok', names: { parked: ['stalls'] } });
  expect((await guest.call('/fair/monday?key=en')).status).toBe(404);
  // The view name is free again.
  expect((await admin.get('/api/fair/')).status).toBe(200);
  await server.stop({ keep: true });
  folder.choose({ enabled: ['grounds', 'fair'], options: { fair: { name: 'Autumn' } } });
  server = await startServer({ after: server, views: server.viewsFolder, env: { ...folder.env, PLUGINS: '' } });
  [guest, admin] = [server.client(), await server.admin()];
  expect((await guest.get('/api/public')).body).toMatchObject({ plugins: { fair: { name: 'Autumn', hall: 1 } } });
  expect((await guest.get('/api/stalls/')).body).toMatchObject([{ title: 'Cheese' }]);
  expect((await guest.call('/api/fair/')).body).toEqual({ order: ['grounds', 'fair'] });
  const broken = (await admin.get<{ names: Record<string, string[]> }>('/api/health/ready')).body.names['broken'];
  expect(broken?.sort()).toEqual(['fair', 'tents']);
}, 60_000);

test('[A8] [A15] a source provides the data of a page to permitted users; an error it throws becomes a page with that status', async () => {
  const payload = await guest.call('/de/stage/one/_payload.json?x=1');
  expect([payload.status, payload.headers.get('cache-control'), payload.headers.get('x-robots-tag')]).toEqual([200, 'private, no-store', 'noindex']);
  const data = { act: 'one', locale: 'de', isGuest: true, ip: '127.0.0.1' };
  const menus = { header: expect.any(Array), footer: expect.any(Array) };
  expect(payload.body).toEqual({ plugin: 'fair', route: '/stage/:act', path: '/de/stage/one', locale: 'de', title: 'Messe', description: null, data, menus });
  expect((await guest.call('/backstage/one/_payload.json')).status).toBe(404);
  expect((await guest.call('/backstage/one')).headers.get('location')).toMatch(/^\/login/);
  expect((await admin.get<{ data: { isGuest: boolean } }>('/backstage/one/_payload.json')).body.data.isGuest).toBe(false);
  for (const [act, status, heading, message] of [
    ['gone', 404, 'Page Not Found', 'English'],
    ['full', 503, 'This page cannot be shown at the moment', 'The service is not available at the moment'],
    ['error', 500, 'Internal Server Error', 'Something went wrong'],
  ] as const) {
    const [page, body] = [await guest.call(`/stage/${act}`), await guest.call(`/stage/${act}/_payload.json`)];
    expect([act, page.status, body.status, page.headers.get('retry-after')]).toEqual([act, status, status, act === 'full' ? '7' : null]);
    const words = page.text.slice(page.text.indexOf('<main'), page.text.indexOf('</main>'));
    expect([words.includes(`<h1>${heading}</h1>`), words.includes(message)]).toEqual([true, true]);
  }
  // The UI was built without this plugin.
  expect((await guest.call('/stage/one')).status).toBe(500);
  expect(server.log()).toContain('no actors');
}); // prettier-ignore
