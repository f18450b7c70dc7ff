import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './root.js';

/** Runs a command in a process of its own. */
function begin(command: string, own: Readonly<Record<string, string>> = {}, ...args: readonly string[]) {
  const env = { ...process.env, NODE_OPTIONS: '', PLUGINS: 'none', ...own };
  const child = spawn(process.execPath, [join(root, 'cli', 'bin', 'viewkraft.mjs'), command, ...args], {
    cwd: root,
    env,
  });
  return { child, closed: once(child, 'close') };
}

async function run(command: string, own: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const { child, closed } = begin(command, own, ...args);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code: code as unknown, out, err };
}

test('a taken port ends the start for development with one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const port = String((other.address() as AddressInfo).port);
  const err = `Port ${port} is in use already. Set PORT to another one, or stop the other program.\n`;
  expect(await run('dev', { PORT: port, UI_PORT: '0' })).toEqual({ code: 1, out: '', err });
  other.close();
}, 30_000);

test('an enabled plugin that is not installed ends a start before anything is built', async () => {
  const err = 'The plugin "nope" is enabled but not installed; install it, or remove it from PLUGINS\n';
  for (const command of ['start', 'dev']) {
    expect(await run(command, { PLUGINS: 'letter,nope' })).toEqual({ code: 1, out: '', err });
  }
}, 30_000);

test.each([
  ['start', 'npm start [-- --samples]'],
  ['dev', 'npm run dev [-- --samples]'],
  ['build', 'npm run build [-- --all]'],
])(
  '%s refuses an option that it does not know',
  async (command, usage) => {
    const err = `Unknown option --bogus. Usage: ${usage}\n`;
    expect(await run(command, {}, '--bogus')).toEqual({ code: 1, out: '', err });
  },
  30_000,
);

test.each([
  [['start', '--bogus'], 'Unknown option --bogus'],
  [['build', 'extra'], 'Unknown option extra'],
  [['dev'], 'The plugin "nope" is enabled but not installed'],
])(
  '[C6] %j with --json says in one JSON value why it did not start',
  async ([command = '', ...args], message) => {
    const { code, out, err } = await run(command, { PLUGINS: 'nope' }, ...args, '--json');
    expect([code, JSON.parse(out), err]).toEqual([1, { error: { message: expect.stringContaining(message) } }, '']);
  },
  30_000,
);

test('[C6] with --json the server, too, says so, and its log goes to standard error', async () => {
  const data = mkdtempSync(join(tmpdir(), 'vk-json-'));
  const place = { DATA_DIR: data, DATABASE_URL: '', VIEWS_DIR: data };
  const env = { ...process.env, NODE_OPTIONS: '', PLUGINS: 'none', ...place, HOST: 'nowhere.invalid' };
  const child = spawn(process.execPath, [join(root, 'platform/server/dist/bundle/main.js'), '--json'], { env });
  const [out] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect([child.exitCode, JSON.parse(out)]).toEqual([
    1,
    { error: { message: expect.stringContaining('HOST and PORT cannot be used') } },
  ]);
  rmSync(data, { recursive: true });
}, 60_000);

test('[C6] build and test print their result as one JSON value', async () => {
  const built = await run('build', {}, 'server', '--json');
  expect([built.code, JSON.parse(built.out)]).toEqual([0, { built: expect.any(Array) }]);
  const quick = ['cli/src/report/changes-between', '--quick', '--json'];
  const tested = await run('test', { TEST_MYSQL_URL: 'none', CI: '' }, ...quick);
  expect([tested.code, JSON.parse(tested.out)]).toEqual([0, { passed: expect.any(Number), failed: 0, skipped: [] }]);
  expect(tested.err).not.toContain('Test results written to');
}, 120_000);

test('a command ends quietly when its reader does', async () => {
  const { child, closed } = begin('openapi');
  const err = text(child.stderr);
  child.stdout.destroy();
  expect([await closed, await err]).toEqual([[0, null], '']);
}, 30_000);
