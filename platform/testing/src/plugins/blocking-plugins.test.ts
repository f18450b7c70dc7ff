import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PluginFolder } from '../factories/plugin-folder.js';
import type { HttpClient } from '../server/http-client.js';
import { repository, startServerProcess, type ServerProcess } from '../server/start-server.js';

interface Named {
  readonly name: string;
  readonly reason?: string;
  readonly state?: string;
}

/** Blocks a thread as a loop does, and leaves the processor to other tests. */
const block = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

const atImport = {
  loops: { code: 'for (;;);' },
  hangs: { code: 'await new Promise(() => setInterval(() => undefined, 1_000));' },
  exits: { code: `try { process.exit(0); } finally { ${block} }` },
  kills: { code: "import { kill, pid } from 'node:process'; kill(pid, 'SIGKILL');" },
  aborts: { code: 'process.abort();' },
  late: { code: "setTimeout(() => { throw new Error('too late'); });" },
};
const inHooks = {
  'loops-on': 'onEnable: () => { for (;;); }',
  'hangs-on': 'onInstall: () => new Promise(() => undefined)',
  'exits-on': 'onEnable: () => process.exit(0)',
  'blocks-in-module': {
    code: `import { Module } from '@nestjs/common'; class Room { onModuleInit() { ${block} } } Module({ providers: [Room] })(Room);`,
    definition: 'module: () => Room',
  },
  'loops-making-module': 'module: () => { for (;;); }',
  'blocks-making-gate': `gate: () => { ${block} }`,
  'blocks-off': `onDisable: () => { ${block} }`,
};

const folder = new PluginFolder({
  ...atImport,
  ...inHooks,
  asleep: { code: block },
  good: {
    code: `import { appendFileSync, writeFileSync } from 'node:fs'; import { join } from 'node:path';
    appendFileSync(new URL('../loaded', import.meta.url), '.');`,
    definition: `options: class { word = 'hello'; }, publicSection: () => ({ is: 'good' }),
    onEnable: async ({ name, options, log, dataDir, key, site, origin }) => {
      writeFileSync(join(dataDir, 'enabled'), [name, options.word, key.length, site.name, typeof origin()].join(' '));
      log.warn('Here I am', { since: 'today' });
    }`,
  },
});
const enabled = [...Object.keys(atImport), 'good'];
const env = { PLUGINS: '', PLUGINS_DIR: folder.path, VIEWKRAFT_TEST_PLUGIN_MS: '3000' };

let server: ServerProcess;
let admin: HttpClient;
beforeAll(async () => {
  folder.choose({ enabled, options: { good: { word: 'hi' } } });
  server = await startServerProcess({ env, timeout: 90_000 });
  admin = await server.admin();
}, 100_000);
afterAll(async () => {
  await server.stop();
  folder.remove();
}, 30_000);

const late = 'It did not finish loading within 3 s';
const ended = (how: string) => `It ended the process while it was being loaded (${how})`;
const reasons = {
  loops: late,
  hangs: late,
  exits: ended('process.exit'),
  kills: ended('process.kill'),
  aborts: ended('process.abort'),
  late: 'It cannot be loaded: too late',
};
const reasonsOf = (plugins: readonly Named[]) =>
  Object.fromEntries(plugins.flatMap(({ name, reason }) => (reason === undefined ? [] : [[name, reason]])));
const report = async (who = admin, headers = {}) =>
  (await who.call<{ plugins: Named[] }>('/api/plan/plugins', { headers })).body.plugins;
const plugin = (...words: string[]) =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    const program = join(repository, 'cli', 'bin', 'viewkraft.mjs');
    const environment = { ...process.env, ...env, DATA_DIR: server.folder };
    execFile(process.execPath, [program, 'plugin', ...words], { env: environment }, (error, out, err) => {
      resolve({ code: error?.code, out, err });
    });
  });
const loadings = () => readFileSync(join(folder.path, 'loaded'), 'utf8').length;

test('[L] plugins that block or end the process at import are named and left out; the others serve', async () => {
  const { body } = await server.client().get('/api/public');
  expect(body).toMatchObject({ plugins: { good: { is: 'good' } } });
  const { names } = (await admin.get<{ names: { plugins: Named[] } }>('/api/health/ready')).body;
  expect(reasonsOf(names.plugins)).toEqual(reasons);
  const listed = await report();
  // Including a plugin that was never enabled.
  expect(reasonsOf(listed)).toEqual({ ...reasons, asleep: late });
  expect(listed.filter(({ state }) => state === 'failed')).toHaveLength(6);
  const german = reasonsOf(await report(admin, { 'accept-language': 'de' }));
  expect(german).toMatchObject({
    loops: 'Es war nach 3 s noch nicht geladen',
    kills: 'Es hat beim Laden den Prozess beendet (process.kill)',
  });
  const logged = server
    .log()
    .split('\n')
    .filter((line) => line.includes(' is not running: '));
  const lines = logged.map((line) => (JSON.parse(line) as { msg: string }).msg);
  const expected = Object.entries(reasons).map(([name, reason]) => `The plugin "${name}" is not running: ${reason}`);
  expect(lines.sort()).toEqual(expected.sort());
});

test('[L] a lifecycle function has its context in a thread, and writes to the log', () => {
  expect(readFileSync(join(server.folder, 'plugins', 'good', 'enabled'), 'utf8')).toBe('good hi 32 Viewkraft string');
  expect(server.log()).toMatch(/"plugin":"good","since":"today","msg":"Here I am"/);
});

test.each([
  ['loops-on', 'It cannot start: onEnable did not finish within 3 s'],
  ['hangs-on', 'It cannot start: onInstall did not finish within 3 s'],
  ['exits-on', 'It cannot start: onEnable ended the process (process.exit)'],
  ['blocks-in-module', 'It cannot start: it kept the process busy for 3 s'],
  ['loops-making-module', 'It cannot start: it kept the process busy for 3 s'],
])(
  '[L] a plugin whose lifecycle function blocks or ends the process is not switched on: %s',
  async (name, reason) => {
    let answered = false;
    const change = admin.send('PUT', `/api/plan/plugins/${name}`, { enabled: true }).finally(() => (answered = true));
    for (let count = 0; !answered; count += 1, await sleep(25)) {
      expect((await server.client().get('/api/health/ready')).status).toBe(200);
      // A hook that ends the process is noticed at once; all others are given their three seconds.
      if (count === 0 && reason.endsWith('3 s')) expect(answered).toBe(false);
    }
    expect(await change).toMatchObject({
      status: 422,
      body: { code: 'PLUGIN_REFUSED', details: [{ message: reason }] },
    });
    expect(reasonsOf(await report())).toEqual({ ...reasons, asleep: late });
  },
  60_000,
);

test('[L] a gate that blocks during its creation counts as failed: the site is closed, and opens when the gate is switched off', async () => {
  const turn = async (on: boolean) =>
    (await admin.send('PUT', '/api/plan/plugins/blocks-making-gate', { enabled: on })).status;
  const visit = async () => (await server.client().get('/')).status;
  expect([await visit(), await turn(true), await visit()]).toEqual([200, 200, 503]);
  expect(server.log()).toContain('it kept the process busy for 3 s');
  expect([await turn(false), await visit()]).toEqual([200, 200]);
}, 60_000);

test('[L] a plugin that blocks during its deactivation is switched off nevertheless', async () => {
  const turn = async (on: boolean) => (await admin.send('PUT', '/api/plan/plugins/blocks-off', { enabled: on })).status;
  expect([await turn(true), await turn(false)]).toEqual([200, 200]);
  expect(await report()).toContainEqual(expect.objectContaining({ name: 'blocks-off', state: 'off' }));
  expect(server.log()).toContain('onDisable did not finish within 3 s');
}, 60_000);

test('[L] commands name it, too, and switch nothing on', async () => {
  const refused = await plugin('enable', 'asleep');
  expect([refused.code, refused.err.includes(late)]).toEqual([1, true]);
  const { out } = await plugin('list');
  expect(out).toMatch(/^on +loops +1\.0\.0 +fails: It did not finish loading within 3 s$/m);
  expect(out).toMatch(/^off +asleep +1\.0\.0 +fails: /m);
  expect(out).toMatch(/^on +good +1\.0\.0$/m);
}, 60_000);

test('[L] the next start loads a tested plugin without another test until its code changes', async () => {
  const start = async () => {
    await server.stop({ keep: true });
    const before = loadings();
    server = await startServerProcess({ env, after: server, timeout: 60_000 });
    return loadings() - before;
  };
  folder.choose({ enabled: ['good'], options: {} });
  expect(await start()).toBe(1);
  folder.write('good', { code: block });
  expect(await start()).toBe(0);
  expect((await (await server.admin()).get('/api/health/ready')).body).toMatchObject({ names: { plugins: [{ name: 'good', reason: late }] } });
}, 120_000); // prettier-ignore
