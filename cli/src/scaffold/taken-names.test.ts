import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../root.js';
import { pluginNames, type PluginNames } from './plugin-names.js';
import { takenNames } from './taken-names.js';

const reason = (name: string, project = root): string | undefined =>
  takenNames(project, pluginNames(name) as PluginNames);

test.each([
  ['users', /"users" is a name that the platform reserves/],
  ['grid-views', /"grid_views" is a name that the platform reserves/],
  ['login', /\/login is an address of the platform's own/],
  ['frame', /group of the platform's own texts/],
  ['de', /\/de is an address/],
  ['customers', /already a view "customers": .*views\/samples\/customers\.json/],
])('%s is taken, and the reason names by what', (name, why) => {
  expect(reason(name)).toMatch(why);
});

test('a new name is free', () => {
  expect(reason('zoo-of-nothing')).toBeUndefined();
});

test('an existing plugin stays unchanged', () => {
  const project = mkdtempSync(join(tmpdir(), 'vk-taken-'));
  mkdirSync(join(project, 'plugins/zoo'), { recursive: true });
  expect(reason('zoo', project)).toBe('The folder plugins/zoo already exists.');
  rmSync(project, { recursive: true });
});
