import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedPlugins } from './installed-plugins.js';

const folder = mkdtempSync(join(tmpdir(), 'viewkraft-installed-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each<[{ description?: unknown; viewkraft?: object }, object]>([
  [{ viewkraft: { description: { en: 'Walls', de: 'Wände' } } }, { en: 'Walls', de: 'Wände' }],
  [{ viewkraft: { description: { de: 'Wände' } } }, { en: 'Plain walls', de: 'Wände' }],
  [{ viewkraft: {} }, { en: 'Plain walls', de: 'Plain walls' }],
  [
    { description: 7, viewkraft: { description: 'Walls' } },
    { en: '', de: '' },
  ],
])('[F1] a plugin whose package contains %j is described in both languages', (content, description) => {
  mkdirSync(join(folder, 'walls'), { recursive: true });
  const own = { description: 'Plain walls', ...content, viewkraft: { plugin: 'walls', ...content.viewkraft } };
  writeFileSync(join(folder, 'walls/package.json'), JSON.stringify(own));
  expect(installedPlugins({ root: folder, pluginsDir: folder }).get('walls')?.description).toEqual(description);
});

test('[L] a package in the plugins folder is a plugin; other packages must declare it; one without exports is not', () => {
  const project = join(folder, 'project');
  const write = (path: string, content: object) => {
    mkdirSync(join(project, path), { recursive: true });
    writeFileSync(join(project, path, 'package.json'), JSON.stringify(content));
  };
  write('.', { dependencies: { plain: '1', declared: '1' } });
  write('plugins/hall', { exports: { '.': './index.js' } });
  write('plugins/assets', { version: '1.0.0' });
  write('plugins/Old Things', { exports: './index.js' });
  write('node_modules/plain', { exports: './index.js' });
  write('node_modules/declared', { exports: './index.js', viewkraft: { plugin: 'declared' } });
  const found = installedPlugins({ root: project, pluginsDir: join(project, 'plugins') });
  expect([...found.keys()].sort()).toEqual(['declared', 'hall']);
  expect(found.get('hall')).toMatchObject({ entry: join(project, 'plugins/hall/index.js') });
  expect(found.get('hall')).not.toHaveProperty('problem');
});
