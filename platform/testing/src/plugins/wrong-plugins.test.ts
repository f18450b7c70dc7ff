import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { viewkraftProcess } from '../command-line/viewkraft.js';
import { PluginFolder } from '../factories/plugin-folder.js';
import { startServerProcess } from '../server/start-server.js';

const folders: PluginFolder[] = [];
afterAll(() => folders.forEach((folder) => folder.remove()));

function folderOf(...given: ConstructorParameters<typeof PluginFolder>): PluginFolder {
  const folder = new PluginFolder(...given);
  folders.push(folder);
  return folder;
}

/** The output of the server instead of a start, line by line. */
async function refusal(env: Readonly<Record<string, string>>): Promise<string[]> {
  const failure = await startServerProcess({ env, timeout: 40_000 }).then(
    async (server) => {
      await server.stop();
      return 'it started';
    },
    (error: unknown) => (error as Error).message,
  );
  return failure.split('\n').flatMap((line) => (line.startsWith('  - ') ? line.slice(4) : []));
}

const optionsClass = `
import { IsBoolean, IsIn, IsInt, Min } from 'class-validator';
class Options { count = 3; open = false; mode = 'soft'; }
IsInt()(Options.prototype, 'count'); Min(1)(Options.prototype, 'count');
IsBoolean()(Options.prototype, 'open');
IsIn(['soft', 'hard'])(Options.prototype, 'mode');`;

test('[L] all problems of the plugins are reported at once, and the server does not start', async () => {
  const texts = (key: string) => ({ 'locales/en/errors.json': { [key]: 'Oh', problems: { oddNumber: 'Odd' } } });
  const folder = folderOf({
    options: { code: optionsClass, definition: `options: Options, environment: { OPTIONS_OPEN: 'open' }` },
    plain: '',
    lonely: `dependencies: ['nobody', 'asleep']`,
    one: `dependencies: ['two']`,
    two: `dependencies: ['three']`,
    three: `dependencies: ['one']`,
    first: {
      definition: `routes: [{ path: '/fair/:year', meta: {} }], reserved: ['fair'], blocks: { clock: { fields: [] } }, environment: { FAIR: 'x' }, options: class { x = '' }`,
      files: {
        ...texts('FAIR_OVER'),
        'views/stalls.json': {},
        'locales/de/mails.json': {},
        'locales/en/mails.json': { fairMail: { subject: 'Fair' } },
      },
    },
    second: {
      definition: `routes: [{ path: '/fair/:month', meta: {} }, { path: '/login', meta: {} }], reserved: ['fair', 'users'], blocks: { clock: { fields: [] }, text: { fields: [] } }, environment: { FAIR: 'x', PORT: 'x' }, options: class { x = '' }`,
      files: {
        ...texts('INTERNAL'),
        'views/stalls.json': {},
        'views/pages.json': {},
        'locales/en/mails.json': { fairMail: { subject: 'Fair' }, frame: {} },
      },
    },
    login: '',
  });
  folder.write('asleep', '');
  folder.choose({
    enabled: ['plain'],
    options: { options: { count: 0, mode: 'loud', colour: 'red' }, plain: { size: 1 } },
    more: 1,
  });
  const names = ['options', 'plain', 'lonely', 'one', 'two', 'three', 'first', 'second', 'login', 'gone', 'No'];
  const problems = await refusal({ ...folder.env, PLUGINS: names.join(), OPTIONS_OPEN: 'perhaps' });
  expect(problems.sort()).toEqual(
    [
      `"more" in ${folder.path}/plugins.json is not known (known: "enabled" and "options")`,
      ...['gone', 'No'].map(
        (name) =>
          `The plugin "${name}" is enabled but not installed (installed: asleep, first, login, lonely, one, options, plain, second, three, two); install it again, or remove it from PLUGINS`,
      ),
      'The plugin "lonely" needs the plugin "nobody", which is not installed',
      'The plugin "lonely" needs the plugin "asleep", which is not enabled',
      'Plugins depend on each other in a cycle: one → two → three → one',
      'The option "colour" of the plugin "options" is not known (known: count, mode, open)',
      'The option "count" of the plugin "options" is wrong: Must be at least 1',
      'The option "mode" of the plugin "options" is wrong: Not one of the allowed values',
      'OPTIONS_OPEN must be "on" or "off" (the option "open" of the plugin "options")',
      'The option "size" of the plugin "plain" is not known (it has none)',
      'The view "stalls" comes from the plugin "first" and from the plugin "second"',
      'The view "pages" comes from the platform and from the plugin "second"',
      'The address /api/ "fair" comes from the plugin "first" and from the plugin "second"',
      'The address /api/ "users" comes from the platform and from the plugin "second"',
      'The page "/fair/:" comes from the plugin "first" and from the plugin "second"',
      'The page "/login" comes from the platform and from the plugin "second"',
      'The block type "clock" comes from the plugin "first" and from the plugin "second"',
      'The block type "text" comes from the platform and from the plugin "second"',
      'The environment variable "FAIR" comes from the plugin "first" and from the plugin "second"',
      'The environment variable "PORT" comes from the platform and from the plugin "second"',
      'The text group "login" comes from the platform and from the plugin "login"',
      'The error text "INTERNAL" comes from the platform and from the plugin "second"',
      'The error text "problems.oddNumber" comes from the plugin "first" and from the plugin "second"',
      'The mail "fairMail" comes from the plugin "first" and from the plugin "second"',
      'The mail "frame" comes from the platform and from the plugin "second"',
    ].sort(),
  );
}, 60_000);

test('[L] problems of settings, the first administrator and plugins are one list, before a database is made', async () => {
  const folder = folderOf({
    options: { code: optionsClass, definition: `options: Options, environment: { OPTIONS_OPEN: 'open' }` },
  });
  const [config, database] = [join(folder.path, 'config.json'), join(folder.path, 'new.db')];
  writeFileSync(config, JSON.stringify({ theme: 'blue', plugins: { options: { colour: 'red' }, gone: {} } }));
  const wrong = {
    ...folder.env,
    DATABASE_URL: `sqlite:${database}`,
    ADMIN_EMAIL: 'nope',
    ADMIN_PASSWORD: 'short',
    PLUGINS: 'options,gone',
    OPTIONS_OPEN: 'perhaps',
  };
  const ofAdministrator = [
    'ADMIN_EMAIL must be an e-mail address',
    'ADMIN_PASSWORD must have 10 to 128 characters and be none of the commonest passwords',
  ];
  const ofPlugins = [
    'The plugin "gone" is enabled but not installed (installed: options); install it again, or remove it from PLUGINS',
    '"plugins.gone" of the configuration names no installed plugin (installed: options)',
    'The option "colour" of the plugin "options" is not known (known: count, mode, open)',
    'OPTIONS_OPEN must be "on" or "off" (the option "open" of the plugin "options")',
  ];
  expect(await refusal({ ...wrong, PORT: 'abc', VIEWKRAFT_CONFIG: config })).toEqual([
    'PORT must be a whole number from 0 to 65535',
    `"theme" in ${config} must be "light" or "dark" or "auto"`,
    ...ofAdministrator,
    ...ofPlugins,
  ]);
  writeFileSync(config, '{');
  // The file may say what plugins need, so nothing about them is known.
  expect(await refusal({ ...wrong, PORT: 'abc', VIEWKRAFT_CONFIG: config })).toEqual([
    expect.stringContaining('config.json is not valid JSON'),
    'PORT must be a whole number from 0 to 65535',
  ]);
  expect(await refusal({ ...wrong, PLUGINS: 'none', OPTIONS_OPEN: '' })).toEqual(ofAdministrator);
  expect(existsSync(database)).toBe(false);
}, 60_000);

test('[L] two plugins that answer the same address are both named', async () => {
  const module = (path: string) => ({
    code: `
import { Controller, Get, Module } from '@nestjs/common';
import { Access } from '@viewkraft/server';
class Room { read() { return {}; } }
const read = Object.getOwnPropertyDescriptor(Room.prototype, 'read');
Get(${JSON.stringify(path)})(Room.prototype, 'read', read);
Access('public')(Room.prototype, 'read', read);
Controller('api')(Room);
class Rooms {}
Module({ controllers: [Room] })(Rooms);`,
    definition: 'module: () => Rooms',
  });
  const folder = folderOf({ one: module('fair/:year'), two: module('/fair/:month/'), three: module('health/live') });
  expect(await refusal(folder.env)).toEqual([
    'The address GET /api/fair/: comes from the plugin "one" and from the plugin "two"',
    'The address GET /api/health/live comes from the platform and from the plugin "three"',
  ]);
}, 60_000);

test('[L] a plugin that does not load is named with the reason and the line by log and commands, and the server starts', async () => {
  const folder = folderOf({ broken: { code: `\nthrow new Error('out of order');` } });
  folder.choose({ enabled: ['broken'], options: {} });
  const env = { ...folder.env, PLUGINS: '' };
  const server = await startServerProcess({ env });
  const run = (...words: string[]) => viewkraftProcess(server, words, '', env);
  const [doctor, list, shown, enable] = [await run('doctor', '--json'), await run('plugin', 'list', '--json'), await run('plugin', 'list'), await run('plugin', 'enable', 'broken')]; // prettier-ignore
  await server.stop();
  const reason = 'It cannot be loaded: out of order';
  const place = `${folder.path}/broken/index.js:2:7`;
  expect(server.log()).toContain(`The plugin \\"broken\\" is not running: ${reason} (${place})`);
  expect(doctor.code).toBe(0);
  const { findings } = doctor.json<{ findings: { check: string }[] }>();
  expect(findings.filter(({ check }) => check === 'plugins')).toEqual([
    {
      check: 'plugins',
      state: 'warn',
      message: `"broken" is not running: ${reason} (${place})`,
      mend: 'Fix it, or: npx viewkraft plugin disable broken',
    },
  ]);
  const broken = { name: 'broken', version: '1.0.0', enabled: true, problem: reason };
  expect(list.json<{ name: string }[]>().filter(({ name }) => name === 'broken')).toEqual([broken]);
  expect(shown.out).toMatch(/^on +broken +1\.0\.0 +fails: It cannot be loaded: out of order$/m);
  expect([enable.code, enable.err]).toEqual([1, expect.stringContaining(`${reason}\n  ${place}`)]);
}, 60_000);

test('[L] a server that has loaded code which was changed since asks for a restart', async () => {
  const folder = folderOf({ mended: { code: `throw new Error('out of order');` }, grown: '' });
  folder.choose({ enabled: ['mended', 'grown'], options: {} });
  const env = { ...folder.env, PLUGINS: '' };
  const server = await startServerProcess({ env });
  const admin = await server.admin();
  const turn = (enabled: boolean) => admin.send('PUT', '/api/plan/plugins/mended', { enabled });
  folder.write('mended', '');
  folder.write('grown', { code: '// more' });
  const enable = await viewkraftProcess(server, ['plugin', 'enable', 'mended'], '', env);
  const list = await viewkraftProcess(server, ['plugin', 'list'], '', env);
  const [off, on] = [await turn(false), await turn(true)];
  await server.stop();
  expect([enable.code, enable.out]).toEqual([
    0,
    expect.stringMatching(/already enabled; nothing was changed\.\n.* uses changed code only after a restart/),
  ]);
  expect(list.out).toMatch(/^on +mended +1\.0\.0$/m);
  const kept = 'It cannot be loaded: out of order (this server still uses an earlier version of its code: restart the server)'; // prettier-ignore
  expect([off.status, on.status, on.body['details']]).toEqual([200, 422, [{ message: kept }]]);
  expect(server.log()).toMatch(/"level":"warn".*"plugin":"grown".*still uses an earlier version of the code/);
}, 60_000);

test('[L] doctor names only the file of texts that is broken', async () => {
  const files = { 'locales/en/errors.json': '{', 'locales/de/errors.json': { problems: {} } };
  const folder = folderOf({ worded: { files } });
  const server = await startServerProcess();
  const { json } = await viewkraftProcess(server, ['doctor', '--json'], '', folder.env);
  await server.stop();
  const { findings } = json<{ findings: { check: string; message: string }[] }>();
  expect(findings.flatMap(({ check, message }) => (check === 'texts' ? message : []))).toEqual([
    expect.stringMatching(/worded\/locales\/en\/errors\.json cannot be read: /),
  ]);
}, 60_000);
