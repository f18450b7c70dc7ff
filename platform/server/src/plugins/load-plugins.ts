import { ConfigError, type Config } from '../config/config.js';
import type { PublicAddress } from '../config/public-address.js';
import type { Texts } from '../errors/texts.js';
import type { Log } from '../log/log.js';
import { choosePlugins } from './choose-plugins.js';
import { pluginConflicts } from './plugin-conflicts.js';
import { pluginContext } from './plugin-context.js';
import { pluginOrder } from './plugin-order.js';
import type { LoadedPlugin, PluginSet } from './plugin-set.js';
import type { PluginsFile } from './plugins-file.js';
import { readOptions, type OptionProblem } from './read-options.js';
import { readPlugin } from './read-plugin.js';
import { withoutPlugin } from './without-plugin.js';

/** What plugins are told of, and where they are looked for. */
export interface PluginSurroundings {
  readonly config: Config;
  readonly log: Log;
  readonly texts: Texts;
  readonly address: PublicAddress;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Loads the plugins that are enabled, in the order in which they need each other. One that cannot be loaded is among the
 * failed ones and the others go on; what an administrator has to put right (names, options, dependencies) throws a
 * ConfigError with all of it. `file`: what `plugins.json` is to say, where it does not yet.
 */
export async function loadPlugins(surroundings: PluginSurroundings, file?: PluginsFile): Promise<PluginSet> {
  const { config, env } = surroundings;
  const problems: string[] = [];
  const { enabled, installed, options } = choosePlugins(config, problems, file);
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
      const wrong: OptionProblem[] = [];
      const values = readOptions(definition, options[name] ?? {}, env, wrong);
      problems.push(...wrong.map(({ sentence }) => sentence));
      return Object.freeze({ ...candidate, context: pluginContext(name, values, surroundings) });
    } catch (error) {
      failed.push({ name, version, reason: { key: 'pluginOptions', params: { message: (error as Error).message } } });
      return [];
    }
  });
  if (problems.length > 0) throw new ConfigError(problems);
  let set: PluginSet = { loaded, failed: [] };
  for (const failure of failed) set = withoutPlugin(set, failure, surroundings);
  return set;
}
