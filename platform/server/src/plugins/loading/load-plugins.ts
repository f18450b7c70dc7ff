import type { Message } from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import type { PublicAddress } from '../../kernel/config/public-address.js';
import type { Texts } from '../../kernel/errors/texts.js';
import type { Log } from '../../kernel/log/log.js';
import { choosePlugins } from './choose-plugins.js';
import { pluginConflicts } from './plugin-conflicts.js';
import { pluginContext } from './plugin-context.js';
import { pluginFault } from '../faults/plugin-fault.js';
import { pluginOrder } from './plugin-order.js';
import type { LoadedPlugin, PluginSet } from '../../kernel/plugin/plugin-set.js';
import { PluginsError } from '../faults/plugins-error.js';
import type { PluginsFile } from './plugins-file.js';
import { type OptionProblem, readOptions } from '../options/read-options.js';
import { type ReadPlugin, readPlugins } from './read-plugin.js';
import { withoutPlugin } from './without-plugin.js';
import type { InstalledPlugin } from './installed-plugins.js';

export interface PluginEnvironment {
  readonly config: Config;
  readonly log: Log;
  readonly texts: Texts;
  readonly address: PublicAddress;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Loads the enabled plugins in order of their dependencies. A plugin that cannot be loaded is added to the failed ones
 * and the others continue; faults that an administrator has to correct (names, options, dependencies) throw one
 * PluginsError with all of them. `file`: the content of `plugins.json` to assume instead of the stored one.
 */
export async function loadPlugins(environment: PluginEnvironment, file?: PluginsFile): Promise<PluginSet> {
  const { config, env } = environment;
  const problems: Message[] = [];
  const { enabled, installed, options } = choosePlugins(config, problems, file);
  const read = await readPlugins(enabled, config);
  const candidates = read.flatMap((one) => ('reason' in one ? [] : one));
  const failed = read.flatMap((one) => ('reason' in one ? one : []));
  for (const { name, dependencies } of candidates) {
    for (const needed of dependencies.filter((one) => !enabled.some((plugin) => plugin.name === one))) {
      const key = installed.has(needed) ? 'pluginNeedsOff' : 'pluginNeedsMissing';
      problems.push(pluginFault(key, { plugin: name, needed }));
    }
  }
  const ordered = pluginOrder(candidates, problems);
  problems.push(...pluginConflicts(ordered));
  const loaded = ordered.flatMap((candidate): LoadedPlugin | [] => {
    const { name, version, definition } = candidate;
    try {
      const optionProblems: OptionProblem[] = [];
      const values = readOptions(definition, options[name] ?? {}, env, optionProblems);
      problems.push(...optionProblems.map(({ fault }) => fault));
      return Object.freeze({ ...candidate, context: pluginContext(name, values, environment) });
    } catch (error) {
      failed.push({ name, version, reason: pluginFault('pluginOptions', { message: (error as Error).message }) });
      return [];
    }
  });
  if (problems.length > 0) throw new PluginsError(problems, environment.texts);
  for (const { name } of candidates.filter(({ isOutdated }) => isOutdated))
    environment.log.warn(
      { plugin: name },
      `This server still uses an earlier version of the code of the plugin "${name}": restart it`,
    );
  const gates = declaredGates(enabled, candidates, environment.log);
  let set: PluginSet = { loaded, failed: [], gates, options };
  for (const failure of failed) set = withoutPlugin(set, failure, environment);
  return set;
}

/** One plugin with its context, enabled or not; undefined when its code cannot be loaded. */
export async function loadAlone(
  name: string,
  { options }: Pick<PluginsFile, 'options'>,
  environment: PluginEnvironment,
): Promise<LoadedPlugin | undefined> {
  const enabled = [name];
  const alone = { ...environment, config: { ...environment.config, plugins: enabled } };
  const set = await loadPlugins(alone, { enabled, options }).catch(() => undefined);
  return set?.loaded.find((plugin) => plugin.name === name);
}

/** Names of the plugins with a gate, declared by their package, or by their code when loaded. */
function declaredGates(
  enabled: readonly InstalledPlugin[],
  read: readonly ReadPlugin[],
  log: Log,
): ReadonlySet<string> {
  const inCode = new Set(read.filter(({ definition }) => definition.gate !== undefined).map(({ name }) => name));
  for (const { name } of enabled.filter((one) => inCode.has(one.name) && !one.declaresGate)) {
    const mend = 'add "gate": true to "viewkraft" there, so that the site stays closed when its code cannot be loaded';
    log.warn({ plugin: name }, `The plugin "${name}" has a gate and its package.json does not say so: ${mend}`);
  }
  return new Set(enabled.filter(({ name, declaresGate }) => declaresGate || inCode.has(name)).map(({ name }) => name));
}
