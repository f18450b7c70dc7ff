import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadScript } from './load-script.js';
import { root } from './root.js';

interface Options {
  readonly folder: string;
  readonly lerna: readonly string[];
  readonly npm: readonly string[];
  readonly print: (text: string) => void;
}
const { release } = await loadScript<{ release(args: readonly string[], options: Options): void }>(
  'release/release.mjs',
);

/**
 * Stands in for Lerna and npm: writes what Lerna writes, without its 400 packages, and appends its arguments to the
 * file that the first argument names.
 */
const standIn = `
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
const [calls, ...args] = process.argv.slice(2);
appendFileSync(calls, args.join(' ') + '\\n');
if (args[0] === 'run') writeFileSync(args[3] + '/model.tgz', '');
const edit = (file, change) => writeFileSync(file, change(readFileSync(file, 'utf8')));
if (args[0] === 'install') edit('package-lock.json', (text) => text.replaceAll('0.1.0', JSON.parse(readFileSync('package.json', 'utf8')).version));
if (args[0] === 'version') {
  for (const file of ['lerna.json', 'model/package.json', 'plugins/demo/package.json']) edit(file, (text) => text.replaceAll('0.1.0', '0.2.0'));
  const lines = '# [0.2.0](https://example.com) (2026-01-01)\\n\\n\\n### Features\\n\\n* **model:** sorts ([abc](https://example.com))\\n\\n\\n';
  edit('CHANGELOG.md', (text) => '# Change Log\\n\\nSee Conventional Commits.\\n\\n' + lines + text);
}`;

const model = { name: '@viewkraft/model', version: '0.1.0', license: 'MIT', files: ['dist'], publishConfig: { access: 'public' }, exports: './dist/index.js' }; // prettier-ignore
const demo = {
  name: '@viewkraft/demo',
  version: '0.1.0',
  private: true,
  dependencies: { '@viewkraft/model': '0.1.0' },
};
const project = { name: 'demo', version: '0.1.0', workspaces: ['model', 'plugins/*'], scripts: { build: 'node -e 0' } };
const lockUpdate = 'install --package-lock-only --ignore-scripts --no-audit --no-fund';
const notes = '### Added\n\n- Lists are sorted.';
const files: Record<string, string> = {
  'lerna.json': '{ "version": "0.1.0" }',
  'package.json': JSON.stringify(project),
  'package-lock.json': JSON.stringify({ version: '0.1.0', packages: { '': { version: '0.1.0' } } }),
  'model/package.json': JSON.stringify(model),
  'plugins/demo/package.json': JSON.stringify(demo),
  'plugins/demo/tsconfig.json': '{}',
  'plugins/demo/src/server/index.ts': `definePlugin({ version: '0.1.0', compatibility: '^0.1.0', other: '10.1.0' });`,
  'CHANGELOG.md': `# Changelog\n\n## Unreleased\n\n${notes}\n\n## 0.1.0\n\n- The first one.\n`,
};

let folder: string;
let repository: string;
const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();
const state = () => [git('status', '--porcelain'), git('log', '--all', '--format=%H'), git('tag'), read('lerna.json'), read('CHANGELOG.md')]; // prettier-ignore
const lernaCalls = () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n').filter(Boolean);

function run(...args: readonly string[]): string {
  const printed: string[] = [];
  const lerna = [process.execPath, join(folder, 'lerna.mjs'), join(folder, 'calls')];
  release(args, { folder: repository, lerna, npm: lerna, print: (text) => printed.push(text) });
  return printed.join('\n');
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vk-release-'));
  repository = join(folder, 'repository');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(repository, path)), { recursive: true });
    writeFileSync(join(repository, path), text);
  }
  writeFileSync(join(folder, 'lerna.mjs'), standIn);
  writeFileSync(join(folder, 'calls'), '');
  git('init', '--quiet', '--initial-branch', 'main');
  git('config', 'user.name', 'Ann');
  git('config', 'user.email', 'ann@example.com');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'feat(model): sorts');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a dry run names the next version, its notes, commits and packages, and changes nothing', () => {
  git('checkout', '--quiet', '-b', 'topic');
  writeFileSync(join(repository, 'draft.txt'), 'not committed');
  const unchanged = state();
  const printed = run('--dry-run');
  expect(printed).toContain('Version: 0.1.0 -> 0.2.0 (commits so far: 1)');
  expect(printed).toContain(notes);
  expect(printed).toContain('### Features\n\n* **model:** sorts');
  expect(printed).toContain('@viewkraft/model: published by --publish');
  expect(printed).toContain('@viewkraft/demo: versioned, not published (private)');
  expect(state()).toEqual(unchanged);
  expect(lernaCalls()).toEqual(['version --yes', lockUpdate]);
});

test('a release commits and tags the version everywhere, and publishes nothing', () => {
  run();
  expect([git('status', '--porcelain'), git('tag'), git('log', '-1', '--format=%s')]).toEqual(['', 'v0.2.0', 'chore(release): v0.2.0']); // prettier-ignore
  expect(read('plugins/demo/src/server/index.ts')).toBe(
    `definePlugin({ version: '0.2.0', compatibility: '^0.2.0', other: '10.1.0' });`,
  );
  for (const path of ['lerna.json', 'package.json']) expect(JSON.parse(read(path))).toMatchObject({ version: '0.2.0' });
  expect(JSON.parse(read('package-lock.json'))).toEqual({ version: '0.2.0', packages: { '': { version: '0.2.0' } } });
  expect(read('CHANGELOG.md')).toMatch(
    /^# Changelog\n\n## Unreleased\n\n## 0\.2\.0 \(\d{4}-\d\d-\d\d\)\n\n### Added\n\n- Lists are sorted\.\n\n## 0\.1\.0\n/,
  );
  expect(lernaCalls()).toEqual(['version --yes', lockUpdate]);
  expect(() => run()).toThrow('Nothing has changed since v0.2.0.');
});

test('if nobody has written notes, the changelog lists the commits', () => {
  writeFileSync(join(repository, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n');
  git('commit', '--quiet', '--all', '--message', 'docs: nothing');
  run();
  expect(read('CHANGELOG.md')).toMatch(/^## 0\.2\.0 \([\d-]+\)\n\n### Features\n\n- \*\*model:\*\* sorts/m);
});

test('uncommitted changes and other branches are refused', () => {
  git('checkout', '--quiet', '-b', 'topic');
  expect(() => run()).toThrow('branch main');
  writeFileSync(join(repository, 'draft.txt'), '');
  expect(() => run()).toThrow('uncommitted changes');
  expect(lernaCalls()).toEqual([]);
});

test('--publish publishes the tagged release, and refuses anything else', () => {
  expect(() => run('--publish')).toThrow('The last commit is not v0.1.0');
  run();
  run('--publish');
  expect(lernaCalls()).toEqual([
    'version --yes',
    lockUpdate,
    expect.stringMatching(/^run pack -- \/.+/),
    expect.stringMatching(/^publish \/.+\/model\.tgz --access public$/),
  ]);

  writeFileSync(join(repository, 'model/package.json'), JSON.stringify({ ...model, files: [] }));
  expect(() => run('--publish')).toThrow('@viewkraft/model: it has no "files"; "files" leaves out dist/index.js');
  expect(lernaCalls()).toHaveLength(4);
});

test('the packages of this project are publishable', async () => {
  type Publishing = { name: string; isPrivate: boolean; problems: string[] };
  const { publishingOf } = await loadScript<{ publishingOf(packages: unknown[]): Publishing[] }>(
    'release/publishable.mjs',
  );
  const { findWorkspaces } = await loadScript<{ findWorkspaces(): string[] }>('project.mjs');
  const packages = findWorkspaces().map(
    (path) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as { name: string },
  );
  expect(publishingOf(packages)).toEqual(packages.map(({ name }) => ({ name, isPrivate: false, problems: [] })));
});

test('Lerna versions every package of the repository', () => {
  const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, unknown>;
  expect(json('lerna.json')['packages']).toEqual(json('package.json')['workspaces']);
});
