import type { Config } from '../config/config.js';
import { installedPlugins, type InstalledPlugin } from './installed-plugins.js';
import { isPluginName, readPluginsFile, type PluginsFile } from './plugins-file.js';

/** Which plugins are wanted; nothing of them was run. */
export interface PluginChoice {
  readonly installed: ReadonlyMap<string, InstalledPlugin>;
  /** In the order in which they are named. */
  readonly enabled: readonly InstalledPlugin[];
  /** As the files say: those of `plugins.json`, and over them those of the configuration. */
  readonly options: PluginsFile['options'];
}

type ChoiceConfig = Pick<Config, 'root' | 'pluginsDir' | 'plugins' | 'pluginOptions'>;

/** Reads which plugins are installed, enabled and how they are set; `problems` gets a sentence for each thing that is wrong. */
export function choosePlugins(
  config: ChoiceConfig,
  problems: string[],
  file: PluginsFile = readPluginsFile(config.pluginsDir, problems),
): PluginChoice {
  const installed = installedPlugins(config);
  const names = [...new Set(config.plugins ?? file.enabled)];
  const enabled = names.flatMap((name) => {
    const plugin = isPluginName(name) ? installed.get(name) : undefined;
    if (!plugin) {
      const mend = config.plugins ? 'take it from PLUGINS' : `run: npx viewkraft plugin disable ${name}`;
      problems.push(
        `The plugin "${name}" is enabled but not installed (${listOf(installed)}); install it again, or ${mend}`,
      );
    }
    if (plugin?.twin !== undefined) {
      problems.push(`Two packages are the plugin "${name}": ${plugin.folder} and ${plugin.twin}; remove one of them`);
    }
    return plugin ?? [];
  });
  return { installed, enabled, options: mergedOptions(config, file, installed, problems) };
}

function mergedOptions(
  { pluginOptions }: ChoiceConfig,
  file: PluginsFile,
  installed: ReadonlyMap<string, InstalledPlugin>,
  problems: string[],
): PluginsFile['options'] {
  const merged: Record<string, Readonly<Record<string, unknown>>> = { ...file.options };
  for (const [name, given] of Object.entries(pluginOptions)) {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      problems.push(`"plugins.${name}" of the configuration must be an object with the options of this plugin`);
    } else if (!installed.has(name)) {
      problems.push(`"plugins.${name}" of the configuration names no installed plugin (${listOf(installed)})`);
    } else merged[name] = { ...merged[name], ...given };
  }
  return merged;
}

function listOf(installed: ReadonlyMap<string, InstalledPlugin>): string {
  return installed.size === 0 ? 'none is installed' : `installed are ${[...installed.keys()].sort().join(', ')}`;
}
