import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { lendSession } from '../browser/lend-session.js';
import { findChromium, openBrowser } from '../browser/open-browser.js';
import { watchedContext } from '../browser/watched-context.js';
import { HttpClient } from '../server/http-client.js';
import { administrator } from '../server/start-server.js';
import { copyProject, type ProjectCopy } from './project-copy.js';

let project: ProjectCopy;
let browser: Browser | undefined;
beforeAll(() => {
  project = copyProject();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await project?.remove();
}, 60_000);

const viewkraft = async (...args: string[]) => {
  const { code, out, all } = await project.run('npx', ['viewkraft', ...args]);
  if (code !== 0) throw new Error(all);
  return JSON.parse(out) as unknown;
};

test('plugin create makes a plugin whose tests pass', async () => {
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
  const tests = await project.run('npm', ['test', '--workspace', 'plugins/zoo-visit']);
  expect(tests.all).toContain('4 passed, 0 failed');
}, 180_000);

test('plugin pack makes a package that a project finds in node_modules, with the files that others read', async () => {
  writeFileSync(join(project.folder, 'plugins/zoo-visit/notice.json'), '{}');
  const { file } = (await viewkraft('plugin', 'pack', 'zoo-visit', '--json')) as { file: string };
  const place = join(project.folder, 'node_modules/@viewkraft/plugin-zoo-visit');
  rmSync(join(project.folder, 'plugins/zoo-visit'), { recursive: true });
  rmSync(place);
  expect(await project.run('mkdir', [place])).toMatchObject({ code: 0 });
  expect(await project.run('tar', ['xzf', file, '-C', place, '--strip-components', '1'])).toMatchObject({ code: 0 });
  expect(readdirSync(place).sort()).toEqual([
    'README.md',
    'dist',
    'locales',
    'notice.json',
    'package.json',
    'src',
    'views',
  ]);
  // What `npm install` would write, without asking a registry.
  const own = join(project.folder, 'package.json');
  const content = JSON.parse(readFileSync(own, 'utf8')) as object;
  writeFileSync(own, JSON.stringify({ ...content, dependencies: { '@viewkraft/plugin-zoo-visit': '0.1.0' } }));
  expect(await viewkraft('plugin', 'list', '--json')).toEqual([
    { name: 'zoo-visit', version: '0.1.0', enabled: false },
  ]);
}, 180_000);

test('the package serves after it was enabled: grid, page and link, in both languages', async () => {
  await viewkraft('plugin', 'enable', 'zoo-visit', '--json');
  const server = await project.start();
  const visitor = new HttpClient(server.origin);
  const admin = await new HttpClient(server.origin).signIn(administrator.email, administrator.password);
  const made = await admin.send('POST', '/api/zoo_visit/', { title: 'Bären füttern', published: true });
  expect([made.status, made.body['slug']]).toEqual([201, 'baeren-fuettern']);
  expect(await visitor.list('zoo_visit')).toMatchObject([{ title: 'Bären füttern' }]);

  if (findChromium() !== undefined) {
    browser = await openBrowser();
    const { context, complaints } = await watchedContext(browser, 'de-DE');
    const page = await context.newPage();
    await page.goto(`${server.origin}/de`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Zoobesuch' }).click();
    await page.getByRole('heading', { level: 1, name: 'Zoobesuch' }).waitFor();
    await page.getByText('Bären füttern').waitFor();
    await page.goto(`${server.origin}/zoo-visit`);
    await page.getByRole('heading', { level: 1, name: 'Zoo visit' }).waitFor();
    await lendSession(context, admin);
    await page.goto(`${server.origin}/private/zoo_visit`);
    await page.getByRole('gridcell', { name: 'baeren-fuettern' }).waitFor();
    expect(complaints).toEqual([]);
  }
  await server.stop();
}, 240_000);
