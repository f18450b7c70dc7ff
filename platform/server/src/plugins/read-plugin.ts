import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Message } from '@viewkraft/model';
import satisfies from 'semver/functions/satisfies.js';
import { version as platformVersion } from '../health/process-facts.js';
import { definitionProblem } from './definition-problem.js';
import type { InstalledPlugin } from './installed-plugins.js';
import type { PluginDefinition } from './plugin-definition.js';
import type { FailedPlugin, LoadedPlugin } from './plugin-set.js';
import { readPluginTexts, type PluginTexts } from './plugin-texts.js';

const importMilliseconds = 15_000;

/** A plugin whose code was read, before it is told anything. */
export interface ReadPlugin extends Omit<LoadedPlugin, 'context'> {
  readonly dependencies: readonly string[];
}

/** Loads the code of a plugin and looks whether it is one for this platform; nothing of it is called. Never rejects. */
export async function readPlugin(installed: InstalledPlugin, root: string): Promise<ReadPlugin | FailedPlugin> {
  const { name, version, folder, entry } = installed;
  const failed = (reason: Message): FailedPlugin => ({ name, version, reason });
  if (installed.problem !== undefined) return failed(installed.problem);
  if (entry === undefined) return failed({ key: 'pluginNoEntry' });
  if (!existsSync(entry)) return failed({ key: 'pluginNotBuilt', params: { file: relative(root, entry) } });
  const address = pathToFileURL(entry).href;
  let definition: PluginDefinition;
  let texts: PluginTexts;
  try {
    const { default: exported } = (await inTime(import(address))) as { default?: unknown };
    const problem = definitionProblem(exported, name);
    if (problem !== undefined) return failed(problem);
    definition = exported as PluginDefinition;
    texts = readPluginTexts(folder);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return failed({ key: 'pluginUnloadable', params: { message } });
  }
  const { compatibility, dependencies = [] } = definition;
  if (!satisfies(platformVersion, compatibility, { includePrerelease: true }))
    return failed({ key: 'pluginPlatform', params: { range: compatibility, version: platformVersion } });
  return { name, version: definition.version, folder, entry: address, definition, texts, dependencies };
}

/** A module may wait for something that never comes. */
async function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const words = `it did not finish loading within ${importMilliseconds / 1000} s`;
    timer = setTimeout(() => reject(new Error(words)), importMilliseconds);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}
