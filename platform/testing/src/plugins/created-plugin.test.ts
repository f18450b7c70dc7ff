import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { lendSession } from '../browser/lend-session.js';
import { findChromium, openBrowser } from '../browser/open-browser.js';
import { watchedContext } from '../browser/watched-context.js';
import { HttpClient } from '../server/http-client.js';
import { administrator } from '../server/start-server.js';
import { until } from '../server/until.js';
import type { Project } from '../project/project.js';
import { copyProject } from './project-copy.js';

let project: Project;
let browser: Browser | undefined;
beforeAll(() => {
  project = copyProject();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await project?.remove();
}, 60_000);

const viewkraft = async (...args: string[]) => {
  const { code, out, all } = await project.run('node_modules/.bin/viewkraft', args);
  if (code !== 0) throw new Error(all);
  return JSON.parse(out) as unknown;
};

const choose = (enabled: readonly string[]): void =>
  writeFileSync(join(project.folder, 'plugins/plugins.json'), JSON.stringify({ enabled, options: {} }));

test('plugin create creates a plugin that can be enabled at once, and whose tests pass', async () => {
  expect(await viewkraft('plugin', 'create', 'zoo-visit', '--label-de', 'Zoobesuch', '--json')).toEqual({
    name: 'zoo-visit',
    folder: 'plugins/zoo-visit',
    view: 'zoo_visit',
    route: '/zoo-visit',
  });
  const format = await project.run(process.execPath, [
    'node_modules/prettier/bin/prettier.cjs',
    '--check',
    'plugins/zoo-visit',
  ]);
  expect(format).toMatchObject({ code: 0 });
  expect(await viewkraft('plugin', 'enable', 'zoo-visit', '--json')).toMatchObject({ enabled: true, changed: true });
  choose([]);
  const tests = await project.run('npm', ['test', '--workspace', 'plugins/zoo-visit']);
  expect(tests.all).toContain('6 passed, 0 failed');
}, 180_000);

test('plugin remove removes a created plugin: folder, link and lock', async () => {
  const state = () =>
    ['package-lock.json', 'plugins/plugins.json'].map((name) => readFileSync(join(project.folder, name), 'utf8'));
  const before = state();
  await viewkraft('plugin', 'create', 'day-fly', '--json');
  const { movedTo } = (await viewkraft('plugin', 'remove', 'day-fly', '--json')) as { movedTo: string };
  expect(state()).toEqual(before);
  expect(existsSync(join(movedTo, 'src/server/index.ts'))).toBe(true);
  for (const path of ['plugins/day-fly', 'node_modules/@viewkraft/plugin-day-fly'])
    expect(lstatSync(join(project.folder, path), { throwIfNoEntry: false })).toBeUndefined();
}, 120_000);

test('plugin pack creates a package that a project finds in node_modules, with the files that others read', async () => {
  writeFileSync(join(project.folder, 'plugins/zoo-visit/notice.json'), '{}');
  const packed = (await viewkraft('plugin', 'pack', 'zoo-visit', '--json')) as { file: string; publish: string };
  expect(packed).toMatchObject({
    package: '@viewkraft/plugin-zoo-visit',
    publish: expect.stringMatching(/^npm publish \.\/\S+\.tgz --access public$/),
    notes: [expect.stringContaining('only the owners of the scope "@viewkraft"')],
  });
  const { file } = packed;
  const packageFolder = join(project.folder, 'node_modules/@viewkraft/plugin-zoo-visit');
  rmSync(join(project.folder, 'plugins/zoo-visit'), { recursive: true });
  rmSync(packageFolder);
  choose(['zoo-visit']);
  expect(await viewkraft('plugin', 'list', '--json')).toEqual([{ name: 'zoo-visit', version: null, enabled: true }]);
  expect(await project.run('mkdir', [packageFolder])).toMatchObject({ code: 0 });
  expect(await project.run('tar', ['xzf', file, '-C', packageFolder, '--strip-components', '1'])).toMatchObject({
    code: 0,
  });
  expect(readdirSync(packageFolder).sort()).toEqual([
    'README.md',
    'dist',
    'locales',
    'notice.json',
    'package.json',
    'src',
    'views',
  ]);
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  // The result of `npm install`, without a request to a registry.
  const manifest = join(project.folder, 'package.json');
  const content = JSON.parse(readFileSync(manifest, 'utf8')) as object;
  writeFileSync(manifest, JSON.stringify({ ...content, dependencies: { '@viewkraft/plugin-zoo-visit': version } }));
  expect(await viewkraft('plugin', 'list', '--json')).toEqual([{ name: 'zoo-visit', version, enabled: true }]);
}, 180_000);

/** A plugin whose UI parts all throw when they render. */
function writeFaulty(): void {
  const folder = join(project.folder, 'plugins/faulty');
  mkdirSync(folder);
  const write = (name: string, content: string) => writeFileSync(join(folder, name), content);
  const exports = { '.': './index.js', './ui': './ui.js' };
  write('package.json', JSON.stringify({ type: 'module', version: '1.0.0', viewkraft: { plugin: 'faulty' }, exports }));
  write('index.js', `export default { name: 'faulty', version: '1.0.0', compatibility: '*', routes: [{ path: '/faulty', meta: {} }] };`); // prettier-ignore
  write('ui.js', `
const broken = (what) => () => { throw new Error('no ' + what); };
export default {
  name: 'faulty', start: broken('start'), slots: { 'site-footer': { Component: broken('slot') } },
  dialogs: [() => Promise.resolve({ default: broken('dialog') }), () => Promise.reject(new Error('no chunk'))],
  routes: [{ path: '/faulty', meta: {}, isLight: true, load: () => Promise.resolve({ default: broken('page') }) }],
};`); // prettier-ignore
}

test('[A15] the enabled package serves its grid, its page with title and its link in both languages; a plugin that always throws breaks only its own page', async () => {
  writeFaulty();
  await viewkraft('plugin', 'enable', 'faulty', '--json');
  const server = await project.start();
  const visitor = new HttpClient(server.origin);
  const admin = await new HttpClient(server.origin).signIn(administrator.email, administrator.password);
  const created = await admin.send('POST', '/api/zoo_visit/', { title: 'Bären füttern', published: true });
  expect([created.status, created.body['slug']]).toEqual([201, 'baeren-fuettern']);
  expect(await visitor.list('zoo_visit')).toMatchObject([{ title: 'Bären füttern' }]);

  if (findChromium() !== undefined) {
    browser = await openBrowser();
    const { context, complaints } = await watchedContext(browser, 'de-DE');
    const page = await context.newPage();
    await page.goto(`${server.origin}/de`);
    const expected = ['start', 'slot', 'dialog', 'chunk'].map((what) => `error: The plugin "faulty" failed. Error: no ${what}`); // prettier-ignore
    // A click before the page is hydrated would open another document.
    await until(() => Promise.resolve(complaints.length >= expected.length));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Zoobesuch' }).click();
    await page.getByRole('heading', { level: 1, name: 'Zoobesuch' }).waitFor();
    await page.getByText('Bären füttern').waitFor();
    await page.waitForFunction(() => document.title === 'Zoobesuch – Viewkraft');
    for (const width of [320, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const edges = await page.evaluate(() =>
        ['.site-brand', 'main h1', 'main p', 'main li'].map((part) => document.querySelector(part)?.getBoundingClientRect().left),
      ); // prettier-ignore
      expect(edges).toEqual(Array(4).fill(edges[0]));
    }
    // One document, so each failure of the other plugin is logged once, and nothing else.
    expect(complaints.splice(0).map((text) => text.split('\n')[0]).sort()).toEqual(expected.sort()); // prettier-ignore
    await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Zoo visit' }).waitFor();
    await page.waitForFunction(() => document.title === 'Zoo visit – Viewkraft');
    await lendSession(context, admin);
    // A signed-in user sees it in the frame of the public pages, with the account in its header.
    await page.reload();
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Zoo visit' }).waitFor();
    await page.getByText('Bären füttern').waitFor();
    await page.goto(`${server.origin}/private/zoo_visit`);
    await page.getByRole('gridcell', { name: 'baeren-fuettern' }).waitFor();
    // The plugin's field: in a form, where an invalid value is refused and its field focused, and in a cell of the
    // grid.
    const address = page.getByRole('textbox', { name: 'Address' });
    await page.goto(`${server.origin}/private/zoo_visit/new`);
    await page.getByRole('textbox', { name: 'Title' }).fill('Goats');
    await address.fill('Old Goats');
    await address.blur();
    await until(async () => (await address.inputValue()) === 'old-goats');
    await address.fill('goats!');
    await page.keyboard.press('Control+s');
    await page.getByText('Only lower-case letters, digits and hyphens').waitFor();
    await until(() => address.evaluate((input) => input === document.activeElement));
    await address.fill('young-goats');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/zoo_visit\/[0-9a-f-]{36}$/);
    await page.goto(`${server.origin}/private/zoo_visit`);
    await page.getByRole('gridcell', { name: 'young-goats' }).dblclick();
    const cell = page.getByRole('grid').getByRole('textbox', { name: /^Address/ });
    await cell.fill('kids!');
    await cell.press('Enter');
    await page.getByRole('alert').getByText('Only lower-case letters, digits and hyphens').waitFor();
    await cell.fill('kids');
    await cell.press('Enter');
    await page.getByRole('gridcell', { name: 'kids' }).waitFor();
    await until(async () => (await admin.list('zoo_visit', { filter: { slug: 'kids' } })).length === 1);
    await page.goto(`${server.origin}/faulty`);
    await page.getByRole('heading', { level: 1, name: 'Internal Server Error' }).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Zoo visit' }).waitFor();
    expect(complaints.filter((text) => !/The plugin "faulty" failed|Error: no page/.test(text))).toEqual([]);
  }
  await server.stop();
}, 240_000);

/** A plugin's server part whose hook marks created records. */
function writeMarking(): void {
  const folder = join(project.folder, 'plugins/marking');
  const source = join(folder, 'src/server');
  const id = { type: 'integer', primaryKey: true };
  const files: Record<string, unknown> = {
    'package.json': { type: 'module', version: '1.0.0', viewkraft: { plugin: 'marking' }, exports: { '.': './dist/server/index.js' } },
    'tsconfig.json': { files: [], references: [{ path: './src/server' }] },
    'src/server/tsconfig.json': {
      extends: '../../../../tsconfig.json',
      compilerOptions: { rootDir: '..', outDir: '../../dist', tsBuildInfoFile: '../../dist/tsconfig.tsbuildinfo' },
      include: ['**/*.ts'],
      references: [{ path: '../../../../platform/model' }, { path: '../../../../platform/server' }],
    },
    'views/marks.json': { name: 'marks', columns: { id, title: { type: 'string' } }, access: { create: ['public'], read: ['public'] } },
  }; // prettier-ignore
  mkdirSync(source, { recursive: true });
  mkdirSync(join(folder, 'views'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(content));
  writeFileSync(
    join(source, 'index.ts'),
    `import { definePlugin } from '@viewkraft/server';
import { mark } from './mark.js';
export default definePlugin({ name: 'marking', version: '1.0.0', compatibility: '*', hooks: { marks: { beforeCreate: ({ record }) => { record['title'] = mark; } } } });`,
  );
}

test('npm run dev serves a plugin during its development in the running server, and keeps the last valid version', async () => {
  const writeMark = (code: string) => writeFileSync(join(project.folder, 'plugins/marking/src/server/mark.ts'), code);
  const development = await project.develop();
  try {
    const visitor = new HttpClient(development.origin);
    const answers = (path: string) => visitor.get(path).then(({ status }) => status === 200, () => false); // prettier-ignore
    await until(() => Promise.resolve(development.result() !== ''), 60_000);
    // By its result, both halves serve.
    const { origin } = JSON.parse(development.result()) as { origin: string };
    expect([await answers('/api/health/ready'), (await fetch(origin)).status]).toEqual([true, 200]);
    writeMarking();
    writeMark(`export const mark = 'first';`);
    choose(['marking']);
    await until(() => answers('/api/marks/'), 30_000);
    const shows = (title: string) =>
      until(async () => (await visitor.send('POST', '/api/marks/', {})).body['title'] === title, 30_000);
    await shows('first');
    writeMark(`export const mark = 'second';`);
    await shows('second');
    writeMark(`export const mark = 'third`);
    await until(
      () => Promise.resolve(/marking\/src\/server\/mark\.ts\(1,\d+\): error TS/.test(development.wrote())),
      30_000,
    );
    expect((await visitor.send('POST', '/api/marks/', {})).body['title']).toBe('second');
    writeMark(`export const mark = 'fourth';`);
    await shows('fourth');
    // One start, and the same server process until the end.
    expect(development.wrote().match(/Listening on/g)).toHaveLength(1);
  } catch (error) {
    throw new Error(`npm run dev wrote:\n${development.wrote()}`, { cause: error });
  } finally {
    await development.stop();
  }
  await until(() => fetch(development.origin).then(() => false, () => true)); // prettier-ignore
}, 240_000);
