import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../root.js';
import { fillTemplate } from './fill-template.js';
import { linkWorkspace } from './link-workspace.js';
import { pluginNames, type PluginNames } from './plugin-names.js';

const names = pluginNames('guest-book') as PluginNames;
let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'vk-scaffold-'));
});
afterEach(() => rmSync(project, { recursive: true }));

const read = (...path: string[]): string => readFileSync(join(project, ...path), 'utf8');
const fill = (en: string, de: string, author?: string): void =>
  fillTemplate(join(root, 'cli/plugin-template'), join(project, names.folder), names, { labels: { en, de }, author });

test('the copy does not name the template, and keeps the given labels', () => {
  fill('A "quoted" \\ book & $& more', 'Gäste„buch“', 'Ann <ann@example.com>');
  const files = readdirSync(join(project, names.folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files).toContain(join(project, 'plugins/guest-book/src/server/guest-book-options.ts'));
  for (const file of files) expect(file + readFileSync(file, 'utf8')).not.toMatch(/plugin.template|PluginTemplate/i);

  const view = JSON.parse(read(names.folder, 'views/guest_book.json')) as object;
  expect(view).toMatchObject({ name: 'guest_book', label: { en: 'A "quoted" \\ book & $& more', de: 'Gäste„buch“' } });
  expect(JSON.parse(read(names.folder, 'package.json'))).toMatchObject({
    name: '@viewkraft/plugin-guest-book',
    author: 'Ann <ann@example.com>',
    viewkraft: { plugin: 'guest-book', description: { en: 'A "quoted" \\ book & $& more', de: 'Gäste„buch“' } },
  });
});

test('a workspace is linked, and its lock entry is where npm would have put it', () => {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  fill('Guest book', 'Gästebuch');
  mkdirSync(join(project, 'node_modules'));
  writeFileSync(join(project, 'package-lock.json'), lock);
  linkWorkspace(project, names.folder);

  expect(read('node_modules', names.package, 'package.json')).toBe(read(names.folder, 'package.json'));
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, object> };
  expect(packages[`node_modules/${names.package}`]).toEqual({ resolved: names.folder, link: true });
  expect(packages[names.folder]).toMatchObject({
    name: names.package,
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
  expect(Object.keys(packages)).toEqual(Object.keys(packages).sort((a, b) => a.localeCompare(b, 'en')));
  const without = Object.entries(packages).filter(([key]) => !key.endsWith('guest-book'));
  expect(without).toEqual(Object.entries((JSON.parse(lock) as { packages: object }).packages));
});
