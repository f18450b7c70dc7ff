import { AppError } from '@viewkraft/model';
import type { InstalledPlugin } from './installed-plugins.js';
import type { PluginsFile } from './plugins-file.js';

/** What is known of the plugins that are installed, when one of them is to be enabled or disabled. */
export interface ChoiceWorld {
  /** PLUGINS of the environment; undefined: the file decides. */
  readonly fixed: readonly string[] | undefined;
  readonly installed: ReadonlyMap<string, InstalledPlugin>;
  /** Names of the plugins that one needs; none where it cannot be read. */
  dependenciesOf(name: string): readonly string[];
}

/** The plugin of this name; throws PLUGIN_UNKNOWN, which says what there is. */
export function installedPlugin(name: string, installed: ChoiceWorld['installed']): InstalledPlugin {
  const plugin = installed.get(name);
  if (plugin) return plugin;
  throw new AppError('PLUGIN_UNKNOWN', { plugin: name, plugins: [...installed.keys()].sort().join(', ') || '–' });
}

/**
 * The list of enabled plugins with this one on or off. Throws what stands against it: PLUGINS_FIXED, PLUGIN_UNKNOWN,
 * PLUGIN_NEEDS (it needs others that are off), PLUGIN_NEEDED (others that are on need it).
 */
export function switched(file: PluginsFile, name: string, on: boolean, world: ChoiceWorld): readonly string[] {
  const { fixed, installed } = world;
  if (fixed) throw new AppError('PLUGINS_FIXED', { plugins: fixed.join(',') || 'none' });
  // One that is gone may still be taken from the list.
  if (on || !file.enabled.includes(name)) installedPlugin(name, installed);
  if (file.enabled.includes(name) === on) return file.enabled;
  const others = file.enabled.filter((one) => one !== name);
  const inTheWay = on
    ? world.dependenciesOf(name).filter((one) => !others.includes(one))
    : others.filter((one) => world.dependenciesOf(one).includes(name));
  if (inTheWay.length > 0) {
    throw new AppError(on ? 'PLUGIN_NEEDS' : 'PLUGIN_NEEDED', { plugin: name, plugins: inTheWay.join(', ') });
  }
  return on ? [...others, name] : others;
}
