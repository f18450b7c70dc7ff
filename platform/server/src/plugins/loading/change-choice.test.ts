import { mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Message } from '@viewkraft/model';
import { withPluginSwitched, type ChoiceContext } from './change-choice.js';
import type { InstalledPlugin } from './installed-plugins.js';
import { readPluginsFile } from './plugins-file.js';
import { writePluginsFile } from './write-plugins-file.js';

const needs: Readonly<Record<string, readonly string[]>> = { base: [], top: ['base'] };
const installed = new Map(
  Object.keys(needs).map((name): [string, InstalledPlugin] => [
    name,
    {
      name,
      version: '1.0.0',
      description: { en: '', de: '' },
      folder: `/${name}`,
      entry: undefined,
      declaresGate: false,
    },
  ]),
);
const context: ChoiceContext = { fixed: undefined, installed, dependenciesOf: (name) => needs[name] ?? [] };
const file = (...enabled: string[]) => ({ enabled, options: {} });

describe('a plugin that is switched', () => {
  test('is added to the list or removed from it, even if its code no longer exists', () => {
    expect(withPluginSwitched(file('base'), 'top', true, context)).toEqual(['base', 'top']);
    expect(withPluginSwitched(file('base', 'top'), 'top', false, context)).toEqual(['base']);
    expect(withPluginSwitched(file('base', 'gone'), 'gone', false, context)).toEqual(['base']);
  });

  test.each([
    [file(), 'top', true, 'PLUGIN_NEEDS'],
    [file('base', 'top'), 'base', false, 'PLUGIN_NEEDED'],
    [file(), 'nobody', true, 'PLUGIN_UNKNOWN'],
    [file(), 'nobody', false, 'PLUGIN_UNKNOWN'],
  ])('%j: %s to %s is refused with %s', (choice, name, on, code) => {
    expect(() => withPluginSwitched(choice, name, on, context)).toThrow(code);
  });

  test('is not switched if the environment sets the list', () => {
    expect(() => withPluginSwitched(file(), 'base', true, { ...context, fixed: ['top'] })).toThrow('PLUGINS_FIXED');
  });
});

test('plugins.json is written in readable form, and its other content stays', () => {
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-choice-'));
  writeFileSync(join(folder, 'plugins.json'), '{"$schema": "x", "enabled": []}');
  writePluginsFile(folder, { enabled: ['base', 'top'], options: { base: { list: ['a', 'b'], more: { deep: 1 } } } });
  expect(readFileSync(join(folder, 'plugins.json'), 'utf8')).toBe(`{
  "$schema": "x",
  "enabled": ["base", "top"],
  "options": {
    "base": {
      "list": ["a", "b"],
      "more": {
        "deep": 1
      }
    }
  }
}
`);
  rmSync(folder, { recursive: true });
});

test('plugins.json is read only if it is a regular file of reasonable size', () => {
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-choice-'));
  const problems: Message[] = [];
  symlinkSync('/dev/zero', join(folder, 'plugins.json'));
  readPluginsFile(folder, problems);
  rmSync(join(folder, 'plugins.json'));
  writeFileSync(join(folder, 'plugins.json'), '{}');
  truncateSync(join(folder, 'plugins.json'), 2_000_000);
  readPluginsFile(folder, problems);
  expect(problems).toEqual(
    Array(2).fill({ key: 'pluginsFileNoFile', params: { file: join(folder, 'plugins.json'), megabytes: 1 } }),
  );
  rmSync(folder, { recursive: true });
});
