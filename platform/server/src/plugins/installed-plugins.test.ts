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
])('[F1] a plugin whose package says %j is described in both languages', (content, description) => {
  mkdirSync(join(folder, 'walls'), { recursive: true });
  const own = { description: 'Plain walls', ...content, viewkraft: { plugin: 'walls', ...content.viewkraft } };
  writeFileSync(join(folder, 'walls/package.json'), JSON.stringify(own));
  expect(installedPlugins({ root: folder, pluginsDir: folder }).get('walls')?.description).toEqual(description);
});
