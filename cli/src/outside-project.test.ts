import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { root } from './root.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vk-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Variables that say where data and views are would replace the folder. */
const unset = ['VIEWKRAFT_PROJECT', 'DATA_DIR', 'DATABASE_URL', 'DATABASE_URL_FILE', 'VIEWS_DIR'];

async function viewkraft(cwd: string, args: readonly string[], own: Readonly<Record<string, string>> = {}) {
  const outer = Object.entries(process.env).filter(([name]) => !unset.includes(name));
  const env = { ...Object.fromEntries(outer), NODE_OPTIONS: '', PLUGINS: 'none', ...own };
  const child = spawn(process.execPath, [join(root, 'cli/bin/viewkraft.mjs'), ...args], { cwd, env });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ]);
  return { code, out, err };
}

const user = ['user', 'create', '--email', 'anna@example.com', '--password', 'a long enough secret'];

test.each([
  [user],
  [['view', 'create', 'foo']],
  [['views', 'apply']],
  [['backup', 'x.tar.gz']],
  [['start']],
  [['build']],
  [['plugin', 'create', 'a']],
  [['upgrade']],
])(
  '[C6] %j outside a project is refused and writes nothing',
  async (args) => {
    expect(await viewkraft(folder, args)).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^This folder is not a Viewkraft project/),
    });
    expect(readdirSync(folder)).toEqual([]);
  },
  30_000,
);

test('[C6] outside a project, too, --json gives one value, help is shown, and given places are used', async () => {
  const refused = await viewkraft(folder, ['build', '--json']);
  expect([refused.code, refused.err, JSON.parse(refused.out)]).toEqual([
    1,
    '',
    { error: { message: expect.stringContaining('not a Viewkraft project') } },
  ]);
  expect((await viewkraft(folder, ['build', '--help'])).code).toBe(0);
  expect((await viewkraft(folder, user, { DATA_DIR: join(folder, 'data') })).code).toBe(0);
  expect(readdirSync(folder)).toEqual(['data']);
}, 60_000);

test('[C6] a folder below a project means the project', async () => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ viewkraft: { project: true } }));
  mkdirSync(join(folder, 'notes'));
  expect((await viewkraft(join(folder, 'notes'), ['view', 'create', 'foo'])).code).toBe(0);
  expect(readdirSync(join(folder, 'views'))).toEqual(['foo.json']);
}, 30_000);
