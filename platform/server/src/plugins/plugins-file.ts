import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What `plugins.json` says: which plugins are enabled, and their options by name. */
export interface PluginsFile {
  readonly enabled: readonly string[];
  readonly options: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** What the name of a plugin looks like; `none` would be no plugin where they are listed. */
export const isPluginName = (name: unknown): name is string =>
  typeof name === 'string' && name.length <= 60 && /^[a-z][a-z0-9-]*$/.test(name) && name !== 'none';

/** Bytes; nobody chooses so much by hand. */
const most = 1_000_000;

const nothing: PluginsFile = { enabled: [], options: {} };

/** Reads it; a missing file enables nothing, `problems` gets a sentence for each thing that is wrong. */
export function readPluginsFile(pluginsDir: string, problems: string[]): PluginsFile {
  const file = join(pluginsDir, 'plugins.json');
  let content: unknown;
  try {
    // What stands there may be anything, also a device that never ends.
    const found = statSync(file);
    if (!found.isFile() || found.size > most) throw new Error(`it must be a file of ${most / 1e6} MB at the most`);
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      problems.push(`${file} cannot be read: ${(error as Error).message}`);
    }
    return nothing;
  }
  if (!isObject(content)) {
    problems.push(`${file} must hold one JSON object such as {"enabled": [], "options": {}}`);
    return nothing;
  }
  const { enabled = [], options = {}, $schema: _, ...others } = content;
  for (const key of Object.keys(others)) {
    problems.push(`"${key}" in ${file} is not known (known are "enabled" and "options")`);
  }
  return { enabled: readNames(enabled, file, problems), options: readOptions(options, file, problems) };
}

function readNames(enabled: unknown, file: string, problems: string[]): readonly string[] {
  if (Array.isArray(enabled) && enabled.every(isPluginName)) return [...new Set(enabled)];
  problems.push(`"enabled" in ${file} must be a list of names of plugins`);
  return [];
}

function readOptions(options: unknown, file: string, problems: string[]): PluginsFile['options'] {
  if (isObject(options) && Object.values(options).every(isObject)) return options as PluginsFile['options'];
  problems.push(`"options" in ${file} must be an object that holds one object for each plugin`);
  return {};
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
