import type { Message } from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import { installedPlugins, type InstalledPlugin } from './installed-plugins.js';
import { pluginFault } from '../faults/plugin-fault.js';
import { isPluginName, readPluginsFile, type PluginsFile } from './plugins-file.js';

/** The selected plugins; none of their code was run. */
export interface PluginChoice {
  readonly installed: ReadonlyMap<string, InstalledPlugin>;
  /** In configured order. */
  readonly enabled: readonly InstalledPlugin[];
  /** Options of `plugins.json`, overridden by the configuration file. */
  readonly options: PluginsFile['options'];
}

type ChoiceConfig = Pick<Config, 'root' | 'pluginsDir' | 'plugins' | 'pluginOptions'>;

/** Reads which plugins are installed and enabled, and their options; adds a message to `problems` for each fault. */
export function choosePlugins(
  config: ChoiceConfig,
  problems: Message[],
  file: PluginsFile = readPluginsFile(config.pluginsDir, problems),
): PluginChoice {
  const installed = installedPlugins(config);
  const names = [...new Set(config.plugins ?? file.enabled)];
  const enabled = names.flatMap((name) => {
    const plugin = isPluginName(name) ? installed.get(name) : undefined;
    if (!plugin) {
      const mend = config.plugins
        ? pluginFault('pluginMendVariable')
        : pluginFault('pluginMendCommand', { plugin: name });
      problems.push(pluginFault('pluginNotInstalled', { plugin: name, installed: listOf(installed), mend }));
    }
    if (plugin?.duplicateFolder !== undefined) {
      problems.push(pluginFault('pluginTwin', { plugin: name, one: plugin.folder, other: plugin.duplicateFolder }));
    }
    return plugin ?? [];
  });
  return { installed, enabled, options: mergedOptions(config, file, installed, problems) };
}

function mergedOptions(
  { pluginOptions }: ChoiceConfig,
  file: PluginsFile,
  installed: ReadonlyMap<string, InstalledPlugin>,
  problems: Message[],
): PluginsFile['options'] {
  const merged: Record<string, Readonly<Record<string, unknown>>> = { ...file.options };
  for (const [name, given] of Object.entries(pluginOptions)) {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      problems.push(pluginFault('pluginConfigNoObject', { plugin: name }));
    } else if (!installed.has(name)) {
      problems.push(pluginFault('pluginConfigUnknown', { plugin: name, installed: listOf(installed) }));
    } else merged[name] = { ...merged[name], ...given };
  }
  return merged;
}

function listOf(installed: ReadonlyMap<string, InstalledPlugin>): Message {
  if (installed.size === 0) return pluginFault('pluginsNoneInstalled');
  return pluginFault('pluginsInstalled', { plugins: [...installed.keys()].sort().join(', ') });
}
