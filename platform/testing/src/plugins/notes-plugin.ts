import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PluginFolder } from '../factories/plugin-folder.js';

const code = `
import { appendFileSync } from 'node:fs';
import { IsInt, IsOptional, IsString, Length, Max, Min } from 'class-validator';
import { Setting } from '@viewkraft/server';
const record = (what) => () => appendFileSync(new URL('../lifecycle-calls', import.meta.url), what + '\\n');
class Options { greeting = 'Hello'; most = 5; key; }
for (const rule of [IsString(), Length(1, 20), Setting({ label: { en: 'Greeting', de: 'Gruß' } })]) rule(Options.prototype, 'greeting');
for (const rule of [IsInt(), Min(1), Max(9)]) rule(Options.prototype, 'most');
for (const rule of [IsOptional(), IsString(), Setting({ secret: true })]) rule(Options.prototype, 'key');`;

const definition = `
  options: Options, environment: { NOTES_MOST: 'most' },
  onInstall: record('install'), onEnable: record('enable'), onDisable: record('disable'),
  publicSection: ({ options }) => ({ greeting: options.greeting })`;

const jottings = {
  name: 'jottings',
  columns: { id: { type: 'integer', primaryKey: true }, text: { type: 'string' } },
  access: { read: ['public'], create: ['public'] },
};

/** Plugins, none enabled: `notes` with a view and options, `extra` that depends on it, `broken` and `sulking` that fail. */
export function pluginFolder(): PluginFolder {
  const folder = new PluginFolder({
    notes: { code, definition, files: { 'views/jottings.json': jottings } },
    extra: `dependencies: ['notes']`,
    broken: { code: `throw new Error('out of order');` },
    sulking: `onEnable: () => { throw new Error('not today'); }`,
  });
  folder.choose({ enabled: [], options: {} });
  return folder;
}

/** The content of `plugins.json`. */
export function choiceIn({ path }: PluginFolder): unknown {
  return JSON.parse(readFileSync(join(path, 'plugins.json'), 'utf8'));
}

/** The lifecycle functions of `notes` that the server called, in order. */
export function lifecycleCalls({ path }: PluginFolder): string[] {
  return readFileSync(join(path, 'lifecycle-calls'), 'utf8').trim().split('\n');
}
