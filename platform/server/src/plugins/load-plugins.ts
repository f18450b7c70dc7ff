import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import semver from 'semver';
import { ConfigError, type Config } from '../config/config.js';
import type { PublicAddress } from '../config/public-address.js';
import { version as platformVersion } from '../health/process-facts.js';
import type { Log } from '../log/log.js';
import { choosePlugins } from './choose-plugins.js';
import { definitionProblem } from './definition-problem.js';
import type { InstalledPlugin } from './installed-plugins.js';
import { pluginConflicts } from './plugin-conflicts.js';
import { pluginContext } from './plugin-context.js';
import type { PluginDefinition } from './plugin-definition.js';
import { pluginOrder } from './plugin-order.js';
import type { FailedPlugin, LoadedPlugin, PluginSet } from './plugin-set.js';
import { readPluginTexts, type PluginTexts } from './plugin-texts.js';
import { readOptions } from './read-options.js';
import { withoutPlugin } from './without-plugin.js';

const importMilliseconds = 15_000;

interface Surroundings {
  readonly config: Config;
  readonly log: Log;
  readonly address: PublicAddress;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A plugin whose code was read, before it is told anything. */
interface Candidate extends Omit<LoadedPlugin, 'context'> {
  readonly dependencies: readonly string[];
}

/**
 * Loads the plugins that are enabled, in the order in which they need each other. One that cannot be loaded is among the
 * failed ones and the others go on; what an administrator has to put right (names, options, dependencies) throws a
 * ConfigError with all of it.
 */
export async function loadPlugins(surroundings: Surroundings): Promise<PluginSet> {
  const { config, log, env } = surroundings;
  const problems: string[] = [];
  const { enabled, installed, options } = choosePlugins(config, problems);
  const read = await Promise.all(enabled.map((plugin) => readPlugin(plugin, config.root)));
  const candidates = read.flatMap((one) => ('reason' in one ? [] : one));
  const failed = read.flatMap((one) => ('reason' in one ? one : []));
  for (const { name, dependencies } of candidates) {
    for (const needed of dependencies.filter((one) => !enabled.some((plugin) => plugin.name === one))) {
      const why = installed.has(needed) ? 'is not enabled' : 'is not installed';
      problems.push(`The plugin "${name}" needs the plugin "${needed}", which ${why}`);
    }
  }
  const ordered = pluginOrder(candidates, problems);
  problems.push(...pluginConflicts(ordered, config.root));
  const loaded = ordered.flatMap((candidate): LoadedPlugin | [] => {
    const { name, version, definition } = candidate;
    try {
      const values = readOptions(definition, options[name] ?? {}, env, problems);
      return Object.freeze({ ...candidate, context: pluginContext(name, values, surroundings) });
    } catch (error) {
      failed.push({ name, version, reason: `Its options cannot be read: ${(error as Error).message}` });
      return [];
    }
  });
  if (problems.length > 0) throw new ConfigError(problems);
  let set: PluginSet = { loaded, failed: [] };
  for (const failure of failed) set = withoutPlugin(set, failure, log);
  return set;
}

async function readPlugin(installed: InstalledPlugin, root: string): Promise<Candidate | FailedPlugin> {
  const { name, version, folder, entry } = installed;
  const failed = (reason: string): FailedPlugin => ({ name, version, reason });
  if (installed.problem !== undefined) return failed(installed.problem);
  if (entry === undefined) return failed('Its package.json exports nothing as "."');
  if (!existsSync(entry)) return failed(`It is not built: there is no ${relative(root, entry)}`);
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
    return failed(`It cannot be loaded: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!semver.satisfies(platformVersion, definition.compatibility, { includePrerelease: true })) {
    return failed(`It works with the platform ${definition.compatibility}, this is ${platformVersion}`);
  }
  const { dependencies = [] } = definition;
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
