import type { Config } from '../../kernel/config/config.js';
import { loadConfig } from '../../kernel/config/load-config.js';
import { loadPlugins } from '../../plugins/loading/load-plugins.js';
import type { PluginCommand } from '../../kernel/plugin/plugin-command.js';
import type { PluginSet } from '../../kernel/plugin/plugin-set.js';
import { pluginEnvironment } from './plugin-environment.js';

/** The enabled plugins as a server would load them. Throws ConfigError. */
function pluginsOf(config: Config): Promise<PluginSet> {
  return loadPlugins(pluginEnvironment(config));
}

/** Addresses under `/api` that enabled plugins have; no view may have their names. Throws ConfigError. */
export async function reservedByPlugins(config: Config): Promise<readonly string[]> {
  const { loaded } = await pluginsOf(config);
  return loaded.flatMap(({ definition }) => definition.reserved ?? []);
}

/** The commands of enabled plugins, limited to those that begin with the plugin's name. Throws ConfigError. */
export async function pluginCommands(): Promise<readonly PluginCommand[]> {
  const { loaded } = await pluginsOf(loadConfig());
  return loaded.flatMap(({ name: plugin, definition }) =>
    (definition.commands ?? []).filter(({ name }) => name === plugin || name.startsWith(`${plugin} `)),
  );
}
