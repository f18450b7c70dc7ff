import type { Config } from '../config/config.js';
import { loadConfig } from '../config/load-config.js';
import { loadPlugins } from '../plugins/load-plugins.js';
import type { PluginCommand } from '../plugins/plugin-command.js';
import type { PluginSet } from '../plugins/plugin-set.js';
import { pluginSurroundings } from './plugin-surroundings.js';

/** The enabled plugins as a server would load them, without one. Throws ConfigError. */
export function pluginsOf(config: Config): Promise<PluginSet> {
  return loadPlugins(pluginSurroundings(config));
}

/** Commands that the enabled plugins add; of each those that begin with its name. Throws ConfigError. */
export async function pluginCommands(): Promise<readonly PluginCommand[]> {
  const { loaded } = await pluginsOf(loadConfig());
  return loaded.flatMap(({ name: plugin, definition }) =>
    (definition.commands ?? []).filter(({ name }) => name === plugin || name.startsWith(`${plugin} `)),
  );
}
