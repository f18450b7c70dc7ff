import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from './testing/run-program.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vk-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Variables that say where data and views are would replace the folder. */
const nowhere = { VIEWKRAFT_PROJECT: '', DATA_DIR: '', DATABASE_URL: '', DATABASE_URL_FILE: '', VIEWS_DIR: '' };

const viewkraft = (cwd: string, args: readonly string[], variables: Readonly<Record<string, string>> = {}) =>
  runProgram(args, { ...nowhere, ...variables }, cwd);

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

const project = JSON.stringify({ viewkraft: { project: true } });

test('[C6] a folder below a project means the project', async () => {
  // With the byte-order mark of editors on Windows, which npm accepts, too.
  writeFileSync(join(folder, 'package.json'), `\uFEFF${project}`);
  mkdirSync(join(folder, 'notes'));
  expect((await viewkraft(join(folder, 'notes'), ['view', 'create', 'foo'])).code).toBe(0);
  expect(readdirSync(join(folder, 'views'))).toEqual(['foo.json']);
}, 30_000);

test('[C6] elsewhere, VIEWKRAFT_PROJECT names the project, and the file of one that cannot be read is named', async () => {
  const [here, site] = ['here', 'site'].map((name) => join(folder, name)) as [string, string];
  for (const path of [here, site]) mkdirSync(path);
  writeFileSync(join(site, 'package.json'), project);
  expect((await viewkraft(here, ['view', 'create', 'foo'], { VIEWKRAFT_PROJECT: '../site' })).code).toBe(0);
  expect([readdirSync(here), readdirSync(join(site, 'views'))]).toEqual([[], ['foo.json']]);
  // The project is found: only its packages are missing.
  const start = await viewkraft(here, ['start'], { VIEWKRAFT_PROJECT: site });
  expect(start).toMatchObject({ code: 1, err: 'The packages are not installed yet. Run: npm ci\n' });
  writeFileSync(join(site, 'package.json'), `${project},`);
  expect(await viewkraft(site, ['view', 'create', 'bar'])).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/site.package\.json is not valid JSON: /),
  });
}, 60_000);
