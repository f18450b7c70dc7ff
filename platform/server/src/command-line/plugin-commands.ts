import type { Config } from '../config/config.js';
import { loadConfig } from '../config/load-config.js';
import { PublicAddress } from '../config/public-address.js';
import { openLog } from '../log/log.js';
import { loadPlugins } from '../plugins/load-plugins.js';
import type { PluginCommand } from '../plugins/plugin-command.js';
import type { PluginSet } from '../plugins/plugin-set.js';

/** The enabled plugins as a server would load them, without one. Throws ConfigError. */
export function pluginsOf(config: Config): Promise<PluginSet> {
  const address = new PublicAddress(config.publicUrl);
  return loadPlugins({ config, log: openLog('silent', false), address, env: process.env });
}

/** Commands that the enabled plugins add; of each those that begin with its name. Throws ConfigError. */
export async function pluginCommands(): Promise<readonly PluginCommand[]> {
  const { loaded } = await pluginsOf(loadConfig());
  return loaded.flatMap(({ name: plugin, definition }) =>
    (definition.commands ?? []).filter(({ name }) => name === plugin || name.startsWith(`${plugin} `)),
  );
}
