import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { HttpClient } from '../server/http-client.js';
import {
  administrator,
  repository,
  startServer,
  startServerProcess,
  type ServerProcess,
} from '../server/start-server.js';
import { until } from '../server/until.js';
import { choiceIn, pluginFolder } from './notes-plugin.js';

interface Report {
  readonly problems: string[];
  readonly plugins: { name: string; state: string; reason?: string; options: Record<string, unknown>[] }[];
}

describe('plugins while the server runs', () => {
  const folder = pluginFolder();
  const env = { PLUGINS: '', PLUGINS_DIR: folder.path, NOTES_MOST: '7' };
  // As started by `npm run dev`.
  const freshPlugins = pathToFileURL(join(repository, 'cli/scripts/fresh-plugins.mjs')).href;
  const development = { VIEWKRAFT_DEV: 'on', NODE_OPTIONS: `--import ${freshPlugins}` };
  let server: ServerProcess;
  let admin: HttpClient;
  const put = (name: string, change: object) => admin.send<Report>('PUT', `/api/plan/plugins/${name}`, change);
  const report = async () => (await admin.get<Report>('/api/plan/plugins')).body;
  const inGerman = { 'accept-language': 'de' };
  const germanReport = async () => (await admin.call<Report>('/api/plan/plugins', { headers: inGerman })).body;
  const stateOf = async (name: string) => (await report()).plugins.find((plugin) => plugin.name === name)?.state;

  beforeAll(async () => {
    const marks = { columns: { id: { type: 'integer', primaryKey: true }, text: { type: 'string' } } };
    const access = { read: ['public'], create: ['public'] };
    server = await startServerProcess({ env: { ...env, ...development }, views: { marks: { ...marks, access } } });
    admin = await server.admin();
  }, 60_000);
  beforeEach(async () => {
    folder.choose({ enabled: [], options: {} });
    await until(async () => {
      const { plugins, problems } = await report();
      return problems.length === 0 && plugins.every(({ state }) => state === 'off');
    });
  });
  afterAll(async () => {
    await server.stop();
    folder.remove();
  });

  test('[C9] no request fails while one application replaces another, and event streams end so that clients reconnect', async () => {
    const events = await fetch(`${server.origin}/api/events`);
    const statuses = new Map<number | string, number>();
    let going = true;
    const visitor = async (at: number) => {
      const guest = server.client();
      // The pause leaves the processor to the change.
      for (let count = at; going; count += 1, await sleep(5)) {
        const response =
          count % 3 === 0
            ? guest.send('POST', '/api/marks/', [{ text: `${at} ${count}` }])
            : guest.get(count % 3 === 1 ? '/api/marks/?limit=1' : '/api/health/ready');
        const status = await response.then((got) => got.status, String);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const visitors = [0, 1, 2].map(visitor);
    const responses: number[] = [];
    for (const enabled of [true, false, true, false, true]) responses.push((await put('notes', { enabled })).status);
    going = false;
    await Promise.all(visitors);
    expect(responses).toEqual([200, 200, 200, 200, 200]);
    expect([...statuses.keys()].sort()).toEqual([200, 201]);
    expect(await events.text()).toContain(': open');
  }, 60_000);

  test('an obstacle to a change is reported, and nothing changes', async () => {
    expect(await put('nobody', { enabled: true })).toMatchObject({ status: 404, body: { code: 'PLUGIN_UNKNOWN' } });
    expect(await put('extra', { enabled: true })).toMatchObject({ status: 409, body: { code: 'PLUGIN_NEEDS' } });
    const broken = await put('broken', { enabled: true });
    expect(broken).toMatchObject({ status: 422, body: { code: 'PLUGIN_REFUSED' } });
    expect(broken.text).toContain('It cannot be loaded: out of order');
    const refused = await admin.send('PUT', '/api/plan/plugins/broken', { enabled: true }, inGerman);
    expect(refused.body['details']).toEqual([{ message: 'Es lässt sich nicht laden: out of order' }]);
    const german = await admin.call<Report>('/api/plan/plugins', { headers: inGerman });
    expect(german.body.plugins).toContainEqual(
      expect.objectContaining({ name: 'broken', reason: 'Es lässt sich nicht laden: out of order' }),
    );
    const sulking = await put('sulking', { enabled: true });
    expect(sulking).toMatchObject({ status: 422, body: { code: 'PLUGIN_REFUSED' } });
    expect(sulking.text).toContain('not today');
    expect(choiceIn(folder)).toEqual({ enabled: [], options: {} });
    expect((await report()).plugins.every(({ state }) => state === 'off')).toBe(true);
    expect((await server.client().get('/api/plan/plugins')).status).toBe(401);
  }, 60_000);

  test('options are described by their rules, validated and served, and secrets stay secret', async () => {
    const options = async () => (await report()).plugins.find(({ name }) => name === 'notes')?.options;
    expect(await options()).toEqual([
      { name: 'greeting', type: 'text', required: false, min: 1, max: 20, default: 'Hello', value: 'Hello', label: { en: 'Greeting', de: 'Gruß' } },
      expect.objectContaining({ name: 'most', type: 'number', min: 1, max: 9, fixedBy: 'NOTES_MOST' }),
      { name: 'key', type: 'text', required: false, secret: true, given: false },
    ]); // prettier-ignore
    await put('notes', { enabled: true, options: { greeting: 'Moin', key: 'canary-4711' } });
    const { body } = await server.client().get<{ plugins: object }>('/api/public');
    expect(body.plugins).toEqual({ notes: { greeting: 'Moin' } });
    const refused = await put('notes', { options: { greeting: '', most: 3, colour: 'red' } });
    expect(refused).toMatchObject({ status: 422, body: { code: 'INVALID' } });
    expect(refused.body).toMatchObject({
      details: [
        { column: 'most', message: 'NOTES_MOST decides this' },
        { column: 'colour', message: 'There is no such option; the options are greeting, key, most' },
        { column: 'greeting', message: 'Required' },
      ],
    });
    const response = await admin.get('/api/plan/plugins');
    expect(response.text).not.toContain('canary-4711');
    expect(response.text).toContain('"given":true');
    await put('notes', { options: { greeting: null } });
    expect(choiceIn(folder)).toEqual({ enabled: ['notes'], options: { notes: { key: 'canary-4711' } } });
    const events = async () => {
      const entries = await admin.list('audit', { filter: { detail: 'notes', email: administrator.email } });
      return new Set(entries.map((entry) => entry['event']));
    };
    await until(async () => {
      const seen = await events();
      return seen.has('pluginEnabled') && seen.has('pluginSettings');
    });
    expect(server.log()).not.toContain('canary-4711');
  }, 60_000);

  test('plugins.json may be edited by hand; its problems are reported, and the previous plugins stay in use', async () => {
    folder.choose({ enabled: ['notes', 'sulking'], options: {} });
    await until(async () => (await stateOf('sulking')) === 'failed');
    expect((await server.client().get('/api/jottings/')).status).toBe(200);
    folder.choose('{ "enabled": [');
    const { problems } = await until(async () => {
      const current = await report();
      return current.problems.length > 0 && current;
    });
    expect(problems.join()).toContain('plugins.json');
    expect((await germanReport()).problems.join()).toContain('plugins.json lässt sich nicht lesen: ');
    expect(server.log()).toContain('plugins.json cannot be read: ');
    expect((await server.client().get('/api/jottings/')).status).toBe(200);
    expect(await put('notes', { enabled: false })).toMatchObject({ body: { code: 'PLUGINS_FILE_BROKEN' } });
    const german = await admin.send('PUT', '/api/plan/plugins/notes', { enabled: false }, inGerman);
    expect(german.body['message']).toMatch(/^Zuerst muss plugins\.json .*plugins\.json lässt sich nicht lesen: /);

    const following = async (choice: object, count: number) => {
      folder.choose(choice);
      return until(async () => {
        const found = (await germanReport()).problems;
        return found.length === count && !found.join().includes('lesen') && found;
      });
    };
    expect(await following({ enabled: ['notes'], options: { notes: { greeting: '', colour: 'red' } } }, 2)).toEqual([
      'Die Einstellung „colour“ des Plugins „notes“ ist unbekannt (bekannt sind greeting, key, most)',
      'Die Einstellung „greeting“ des Plugins „notes“ ist falsch: Pflichtfeld',
    ]);
    expect(server.log()).toContain('The option \\"greeting\\" of the plugin \\"notes\\" is wrong: Required');
    expect(await following({ enabled: ['extra'], options: {}, more: 1 }, 1)).toEqual([
      `„more“ in ${folder.path}/plugins.json ist unbekannt (bekannt sind „enabled“ und „options“)`,
    ]);
    const [missing, needs] = await following({ enabled: ['extra', 'gone'], options: {} }, 2);
    expect(missing).toMatch(
      /^Das Plugin „gone“ ist eingeschaltet, aber nicht installiert \(installiert: .*plugin disable gone$/,
    );
    expect(needs).toBe('Das Plugin „extra“ braucht das Plugin „notes“, das nicht eingeschaltet ist');
  }, 60_000);

  test('in development changed code takes effect without a new process, in hooks, too; code that cannot be loaded changes nothing', async () => {
    const write = (code: string) =>
      folder.write('stamps', {
        code: `import { word } from './word.js';`,
        definition: `publicSection: () => ({ word }), hooks: { marks: { beforeCreate({ record }) { record.text = word; } } }`,
        files: { 'word.js': code },
      });
    const shown = async () =>
      (await server.client().get<{ plugins: { stamps: { word: string } } }>('/api/public')).body.plugins.stamps.word;
    const stamped = async () => (await server.client().send('POST', '/api/marks/', {})).body['text'];
    write(`export const word = 'first';`);
    await put('stamps', { enabled: true });
    expect([await shown(), await stamped()]).toEqual(['first', 'first']);
    write(`export const word = 'second';`);
    server.send('reload plugins');
    await until(async () => (await shown()) === 'second');
    expect(await stamped()).toBe('second');
    write(`export const another = 'third';`);
    server.send('reload plugins');
    await until(() => Promise.resolve(server.log().includes('the new code of stamps is not used')));
    expect([await shown(), await stamped()]).toEqual(['second', 'second']);
    write(`export const word = 'fourth';`);
    server.send('reload plugins');
    await until(async () => (await shown()) === 'fourth');
    expect(await stamped()).toBe('fourth');
  }, 60_000);

  test('an edit of plugins.json during the start takes effect', async () => {
    const code = `import { writeFileSync } from 'node:fs';`;
    const edit = `writeFileSync(new URL('../plugins.json', import.meta.url), JSON.stringify({ enabled: ['early', 'notes'] }))`;
    const starting = pluginFolder();
    starting.write('early', { code, definition: `module: () => class { onModuleInit() { ${edit}; } }` });
    starting.choose({ enabled: ['early'] });
    const other = await startServer({ env: { PLUGINS: '', PLUGINS_DIR: starting.path } });
    try {
      const guest = other.client();
      await until(async () => (await guest.get('/api/jottings/')).status === 200);
    } finally {
      await other.stop();
      starting.remove();
    }
  }, 60_000);

  test('an edit of plugins.json during a change is kept', async () => {
    const once = `new URL('edited', import.meta.url)`;
    const edit = `writeFileSync(new URL('../plugins.json', import.meta.url), JSON.stringify({ enabled: ['notes'] }))`;
    const code = `import { existsSync, writeFileSync } from 'node:fs'; if (!existsSync(${once})) { writeFileSync(${once}, ''); ${edit}; }`;
    folder.write('editing', { code });
    expect((await put('editing', { enabled: true })).status).toBe(200);
    expect(choiceIn(folder)).toMatchObject({ enabled: ['notes', 'editing'] });
  }, 60_000);

  test('commands change the plugins of a running server', async () => {
    const command = (...words: string[]) =>
      promisify(execFile)(process.execPath, [join(repository, 'cli/bin/viewkraft.mjs'), 'plugin', ...words], {
        env: { ...process.env, ...env, DATA_DIR: server.folder },
      });
    await command('enable', 'notes');
    await until(async () => (await stateOf('notes')) === 'on');
    const listed = JSON.parse((await command('list', '--json')).stdout) as { name: string }[];
    expect(listed).toContainEqual({ name: 'notes', version: '1.0.0', enabled: true });
    await command('enable', 'extra');
    await expect(command('disable', 'notes')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('extra'),
    });
  }, 90_000);
});
