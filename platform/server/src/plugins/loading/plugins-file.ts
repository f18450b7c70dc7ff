import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type Message } from '@viewkraft/model';
import { pluginFault } from '../faults/plugin-fault.js';
import type { PluginOptions } from '../../kernel/plugin/plugin-set.js';

/** The content of `plugins.json`: the enabled plugins, and options by plugin name. */
export interface PluginsFile {
  readonly enabled: readonly string[];
  readonly options: PluginOptions;
}

/** Whether a value is a valid plugin name; `none` is reserved for an empty list. */
export const isPluginName = (name: unknown): name is string =>
  typeof name === 'string' && name.length <= 60 && /^[a-z][a-z0-9-]*$/.test(name) && name !== 'none';

/** Maximum size in bytes, beyond anything written by hand. */
const maxBytes = 1_000_000;

const nothing: PluginsFile = { enabled: [], options: {} };

/** Reads the file; a missing one enables nothing. Adds a message to `problems` for each fault. */
export function readPluginsFile(pluginsDir: string, problems: Message[]): PluginsFile {
  const file = join(pluginsDir, 'plugins.json');
  let content: unknown;
  try {
    // The path may be anything, even a device that never ends.
    const found = statSync(file);
    if (!found.isFile() || found.size > maxBytes) {
      problems.push(pluginFault('pluginsFileNoFile', { file, megabytes: maxBytes / 1e6 }));
      return nothing;
    }
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      problems.push(pluginFault('pluginsFileUnreadable', { file, message: (error as Error).message }));
    }
    return nothing;
  }
  if (!isObject(content)) {
    problems.push(pluginFault('pluginsFileNoObject', { file }));
    return nothing;
  }
  const { enabled = [], options = {}, $schema: _, ...others } = content;
  for (const member of Object.keys(others)) problems.push(pluginFault('pluginsFileUnknown', { file, member }));
  return { enabled: readNames(enabled, file, problems), options: readOptions(options, file, problems) };
}

function readNames(enabled: unknown, file: string, problems: Message[]): readonly string[] {
  if (Array.isArray(enabled) && enabled.every(isPluginName)) return [...new Set(enabled)];
  problems.push(pluginFault('pluginsFileEnabled', { file }));
  return [];
}

function readOptions(options: unknown, file: string, problems: Message[]): PluginsFile['options'] {
  if (isObject(options) && Object.values(options).every(isObject)) return options as PluginsFile['options'];
  problems.push(pluginFault('pluginsFileOptions', { file }));
  return {};
}
