import { AppError } from '@viewkraft/model';
import type { InstalledPlugin } from './installed-plugins.js';
import type { PluginsFile } from './plugins-file.js';

/** The installed plugins, as far as enabling or disabling one needs to know them. */
export interface ChoiceContext {
  /** The list in PLUGINS; undefined: the file decides. */
  readonly fixed: readonly string[] | undefined;
  readonly installed: ReadonlyMap<string, InstalledPlugin>;
  /** Names of the plugins that a plugin depends on; none when its definition cannot be read. */
  dependenciesOf(name: string): readonly string[];
}

/** The plugin with this name; throws PLUGIN_UNKNOWN, which lists the installed ones. */
export function installedPlugin(name: string, installed: ChoiceContext['installed']): InstalledPlugin {
  const plugin = installed.get(name);
  if (plugin) return plugin;
  throw new AppError('PLUGIN_UNKNOWN', { plugin: name, plugins: [...installed.keys()].sort().join(', ') || '–' });
}

/**
 * The list of enabled plugins with this one enabled or disabled. Throws PLUGINS_FIXED, PLUGIN_UNKNOWN, PLUGIN_NEEDS
 * (its dependencies are disabled) or PLUGIN_NEEDED (enabled plugins depend on it).
 */
export function withPluginSwitched(
  file: PluginsFile,
  name: string,
  on: boolean,
  context: ChoiceContext,
): readonly string[] {
  const { fixed, installed } = context;
  if (fixed) throw new AppError('PLUGINS_FIXED', { plugins: fixed.join(',') || 'none' });
  // A plugin that is no longer installed may still be removed from the list.
  if (on || !file.enabled.includes(name)) installedPlugin(name, installed);
  if (file.enabled.includes(name) === on) return file.enabled;
  const others = file.enabled.filter((one) => one !== name);
  if (!on) {
    refuseNeeded(name, others, context);
    return others;
  }
  const missing = context.dependenciesOf(name).filter((one) => !others.includes(one));
  if (missing.length > 0) throw new AppError('PLUGIN_NEEDS', { plugin: name, plugins: missing.join(', ') });
  return [...others, name];
}

/** Throws PLUGIN_NEEDED when enabled plugins depend on this one. */
export function refuseNeeded(
  name: string,
  enabled: readonly string[],
  context: Pick<ChoiceContext, 'dependenciesOf'>,
): void {
  const dependents = enabled.filter((one) => one !== name && context.dependenciesOf(one).includes(name));
  if (dependents.length > 0) throw new AppError('PLUGIN_NEEDED', { plugin: name, plugins: dependents.join(', ') });
}
