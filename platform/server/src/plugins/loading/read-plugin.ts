import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Message } from '@viewkraft/model';
import satisfies from 'semver/functions/satisfies.js';
import { version as platformVersion } from '../../kernel/process/process-facts.js';
import { definitionProblem } from './definition-problem.js';
import { FaultError } from '../faults/fault-error.js';
import type { InstalledPlugin } from './installed-plugins.js';
import type { PluginDefinition } from '../../kernel/plugin/plugin-definition.js';
import { pluginFault } from '../faults/plugin-fault.js';
import type { FailedPlugin, LoadedPlugin } from '../../kernel/plugin/plugin-set.js';
import { sharePackages } from '../../kernel/plugin/share-packages.js';
import { loadValidation } from '../options/validation.js';
import { tryPlugins, type TrialConfig } from './try-plugins.js';
import { readPluginTexts, type PluginTexts } from '../../kernel/plugin/plugin-texts.js';

/** A plugin with loaded code, before it gets its context. */
export interface ReadPlugin extends Omit<LoadedPlugin, 'context'> {
  readonly dependencies: readonly string[];
}

/**
 * Loads the code of plugins after a trial showed that loading ends, and checks that each suits this platform; no
 * function is called. Never rejects.
 */
export async function readPlugins(
  plugins: readonly InstalledPlugin[],
  config: TrialConfig,
): Promise<(ReadPlugin | FailedPlugin)[]> {
  const refused = await tryPlugins(plugins, config);
  if (plugins.length > 0) sharePackages();
  return Promise.all(plugins.map((plugin) => readPlugin(plugin, config, refused.get(plugin.name))));
}

async function readPlugin(
  installed: InstalledPlugin,
  { root, times }: TrialConfig,
  refused: Message | undefined,
): Promise<ReadPlugin | FailedPlugin> {
  const { name, version, folder, entry } = installed;
  const failed = (reason: Message): FailedPlugin => ({ name, version, reason });
  const problem = installed.problem ?? refused;
  if (problem !== undefined) return failed(problem);
  if (entry === undefined) return failed(pluginFault('pluginNoEntry'));
  if (!existsSync(entry)) return failed(pluginFault('pluginNotBuilt', { file: relative(root, entry) }));
  const address = pathToFileURL(entry).href;
  let definition: PluginDefinition;
  let texts: PluginTexts;
  try {
    const { default: exported } = (await inTime(import(address), times.pluginLoadMs)) as { default?: unknown };
    const problem = definitionProblem(exported, name);
    if (problem !== undefined) return failed(problem);
    definition = exported as PluginDefinition;
    if (definition.options) await loadValidation();
    texts = readPluginTexts(folder);
  } catch (error) {
    if (error instanceof FaultError) return failed(error.fault);
    const message = error instanceof Error ? error.message : String(error);
    return failed(pluginFault('pluginUnloadable', { message }));
  }
  const { compatibility, dependencies = [] } = definition;
  if (!satisfies(platformVersion, compatibility, { includePrerelease: true }))
    return failed(pluginFault('pluginPlatform', { range: compatibility, version: platformVersion }));
  return { name, version: definition.version, folder, entry: address, definition, texts, dependencies };
}

/** A module may wait at top level for something that never happens. */
async function inTime<T>(loading: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const seconds = ms / 1_000;
    const fault = pluginFault('pluginLoadLate', { seconds });
    timer = setTimeout(() => reject(new FaultError(fault, `it did not finish loading within ${seconds} s`)), ms);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}
