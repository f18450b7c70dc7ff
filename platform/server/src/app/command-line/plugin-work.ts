import type { Message } from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import { withPluginSwitched } from '../../plugins/loading/change-choice.js';
import { installedPlugins } from '../../plugins/loading/installed-plugins.js';
import { loadPlugins } from '../../plugins/loading/load-plugins.js';
import { PluginsError } from '../../plugins/faults/plugins-error.js';
import { readPluginsFile } from '../../plugins/loading/plugins-file.js';
import { PluginInventory } from '../../plugins/lifecycle/plugin-inventory.js';
import { UiBuild } from '../../plugins/lifecycle/ui-build.js';
import { knownProblem } from '../../plugins/loading/try-plugins.js';
import { writePluginsFile } from '../../plugins/loading/write-plugins-file.js';
import { pluginEnvironment } from './plugin-environment.js';

/** An installed or enabled plugin in the output of `plugin list`. */
export interface ListedPlugin {
  readonly name: string;
  /** An enabled plugin that is not installed stops the next start. */
  readonly installed: boolean;
  readonly version: string | null;
  readonly enabled: boolean;
  /** Why its current code could not be used when it was last tried or loaded; in English. */
  readonly problem?: string;
}

/** The result of `plugin enable` and `plugin disable`. */
export interface SwitchedPlugin {
  readonly name: string;
  readonly enabled: boolean;
  /** Whether the state has changed. */
  readonly changed: boolean;
  /** Whether the built UI lacks the plugin's pages. */
  readonly needsBuild: boolean;
}

/**
 * All installed plugins, and enabled ones that are not installed. Runs no plugin code. Throws PluginsError when
 * `plugins.json` cannot be read.
 */
export function listPlugins(config: Config): ListedPlugin[] {
  const problems: Message[] = [];
  const { enabled: inFile } = readPluginsFile(config.pluginsDir, problems);
  if (problems.length > 0) throw new PluginsError(problems, pluginEnvironment(config).texts);
  const enabled = config.plugins ?? inFile;
  const installed = installedPlugins(config);
  const translate = pluginEnvironment(config).texts.translate('en');
  return [...new Set([...installed.keys(), ...enabled])].sort().map((name) => {
    const plugin = installed.get(name);
    const problem = plugin && knownProblem(plugin, config);
    return {
      name,
      version: plugin?.version ?? null,
      enabled: enabled.includes(name),
      installed: plugin !== undefined,
      ...(problem && { problem: translate(problem) }),
    };
  });
}

/**
 * Enables or disables a plugin in `plugins.json`; running servers follow. Throws when refused, and writes nothing then.
 * Needs no database.
 */
export async function switchPlugin(
  config: Config,
  name: string,
  on: boolean,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<SwitchedPlugin> {
  const problems: Message[] = [];
  const file = readPluginsFile(config.pluginsDir, problems);
  if (problems.length > 0) throw new PluginsError(problems, pluginEnvironment(config).texts);
  const inventory = await new PluginInventory(config).read(on ? name : undefined);
  const next = { ...file, enabled: withPluginSwitched(file, name, on, inventory) };
  const changed = next.enabled !== file.enabled;
  const environment = pluginEnvironment(config, env);
  if (on) inventory.usable(name, { withPlace: true });
  if (on && changed) await loadPlugins(environment, next);
  if (changed) writePluginsFile(config.pluginsDir, next);
  const plugin = inventory.installed.get(name);
  const needsBuild = on && plugin !== undefined && new UiBuild(config, environment.log).missing([plugin]).length > 0;
  return { name, enabled: on, changed, needsBuild };
}
