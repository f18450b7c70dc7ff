import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './root.js';
import { beginProgram, runProgram } from './testing/run-program.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vk-process-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a taken port ends the start for development with one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const port = String((other.address() as AddressInfo).port);
  const err = `Port ${port} is in use already. Set PORT to another one, or stop the other program.\n`;
  expect(await runProgram(['dev'], { PORT: port, UI_PORT: '0' })).toEqual({ code: 1, out: '', err });
  other.close();
}, 30_000);

test('an enabled plugin that is not installed ends a start before anything is built', async () => {
  const err = 'The plugin "nope" is enabled but not installed; install it, or remove it from PLUGINS\n';
  for (const command of ['start', 'dev']) {
    expect(await runProgram([command], { PLUGINS: 'letter,nope' })).toEqual({ code: 1, out: '', err });
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
    expect(await runProgram([command, '--bogus'])).toEqual({ code: 1, out: '', err });
  },
  30_000,
);

test.each([
  [['start', '--bogus'], 'Unknown option --bogus'],
  [['build', 'extra'], 'Unknown option extra'],
  [['dev'], 'The plugin "nope" is enabled but not installed'],
])(
  '[C6] %j with --json says in one JSON value why it did not start',
  async (args, message) => {
    const { code, out, err } = await runProgram([...args, '--json'], { PLUGINS: 'nope' });
    expect([code, JSON.parse(out), err]).toEqual([1, { error: { message: expect.stringContaining(message) } }, '']);
  },
  30_000,
);

test('[C6] with --json the server, too, says so, and its log goes to standard error with what plugins print', async () => {
  const plugin = join(folder, 'plugins/loud');
  mkdirSync(plugin, { recursive: true });
  const about = { name: 'loud', version: '1.0.0', type: 'module', main: 'index.js', viewkraft: { plugin: 'loud' } };
  writeFileSync(join(plugin, 'package.json'), JSON.stringify(about));
  const definition = `{ name: 'loud', version: '1.0.0', compatibility: '*' }`;
  writeFileSync(join(plugin, 'index.js'), `console.log('Here I am');\nexport default ${definition};`);
  const place = { DATA_DIR: folder, DATABASE_URL: '', VIEWS_DIR: folder, PLUGINS_DIR: join(folder, 'plugins') };
  const env = { ...process.env, NODE_OPTIONS: '', PLUGINS: 'loud', ...place, HOST: 'nowhere.invalid' };
  const child = spawn(process.execPath, [join(root, 'platform/server/dist/bundle/main.js'), '--json'], { env });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect([child.exitCode, JSON.parse(out), err]).toEqual([
    1,
    { error: { message: expect.stringContaining('HOST and PORT cannot be used') } },
    expect.stringContaining('Here I am'),
  ]);
}, 60_000);

test('[C6] build and test print their result as one JSON value, wherever the options of Jest are', async () => {
  const built = await runProgram(['build', 'server', '--json']);
  expect([built.code, JSON.parse(built.out)]).toEqual([0, { built: expect.any(Array) }]);
  const quick = ['test', 'cli/src/report/changes-between', '-i', '--quick', '--json'];
  const tested = await runProgram(quick, { TEST_MYSQL_URL: 'none', CI: '' });
  const { passed, ...rest } = JSON.parse(tested.out) as { passed: number };
  expect([tested.code, passed > 0, rest]).toEqual([0, true, { failed: 0, skipped: [] }]);
  expect(tested.err).toContain(`${passed} passed, 0 failed\n`);
  expect(tested.err).not.toContain('Test results written to');
}, 120_000);

test('a command ends quietly when its reader does', async () => {
  const { child, closed } = beginProgram(['openapi']);
  const err = text(child.stderr);
  child.stdout.destroy();
  expect([await closed, await err]).toEqual([[0, null], '']);
}, 30_000);
