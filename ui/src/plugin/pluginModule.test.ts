import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';

const folder = mkdtempSync(join(tmpdir(), 'viewkraft-ui-'));
const write = (path: string, content: object): void => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), JSON.stringify(content));
};
const plugin = (name: string, exports: object): void =>
  write(`${name}/package.json`, { viewkraft: { plugin: name }, exports });
plugin('walls', { '.': './index.js', './ui': './ui.js' });
plugin('roofs', { './ui': { types: './ui.d.ts', default: './dist/ui.js' } });
plugin('pipes', { '.': './index.js' });
plugin('doors', { './ui': './ui.js' });
write('plugins.json', { enabled: ['roofs', 'pipes', 'walls', 'gone', '../walls'] });
afterAll(() => rmSync(folder, { recursive: true }));

process.env['PLUGINS_DIR'] = folder;
const { pluginModule } = await import('../../pluginModule.js');

/** The generated module and the asset that names its plugins to the server. */
function build(named: string): { readonly code: string; readonly asset: unknown } {
  process.env['PLUGINS'] = named;
  const { load, generateBundle } = pluginModule() as unknown as {
    readonly load: { handler(this: object): string };
    generateBundle(this: object): void;
  };
  const emitFile = jest.fn<(file: { readonly source: string }) => void>();
  generateBundle.call({ environment: { config: { build: { ssr: false } } }, emitFile });
  const [file] = emitFile.mock.calls[0] ?? [];
  return { code: load.handler.call({ addWatchFile: () => undefined }), asset: JSON.parse(file?.source ?? 'null') };
}

test('[A10] the build contains exactly the enabled plugins with a UI half, in order', () => {
  const { code, asset } = build('');
  expect(code.split('\n')).toEqual([
    `import plugin0 from "${folder}/roofs/dist/ui.js";`,
    `import plugin1 from "${folder}/walls/ui.js";`,
    'export const plugins = [["roofs", plugin0], ["walls", plugin1]];',
  ]);
  // A plugin without a UI half is listed too: no build is missing for it.
  expect(asset).toEqual({ plugins: ['roofs', 'pipes', 'walls'] });
});

test.each([
  ['doors, pipes', ['doors', 'pipes'], '[["doors", plugin0]]'],
  ['none', [], '[]'],
])('PLUGINS=%s takes precedence over plugins.json', (named, names, list) => {
  const { code, asset } = build(named);
  expect([asset, code.split('\n').at(-1)]).toEqual([{ plugins: names }, `export const plugins = ${list};`]);
});
