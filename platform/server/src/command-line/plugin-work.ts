import { ConfigError, type Config } from '../config/config.js';
import { switched } from '../plugins/change-choice.js';
import { installedPlugins } from '../plugins/installed-plugins.js';
import { loadPlugins } from '../plugins/load-plugins.js';
import { readPluginsFile } from '../plugins/plugins-file.js';
import { InstalledWorld } from '../plugins/run-time/installed-world.js';
import { UiBuild } from '../plugins/run-time/ui-build.js';
import { writePluginsFile } from '../plugins/write-plugins-file.js';
import { pluginSurroundings } from './plugin-surroundings.js';

/** A plugin that is installed or enabled, as `plugin list` tells it. */
export interface ListedPlugin {
  readonly name: string;
  /** Enabled without it, it stops the next start. */
  readonly installed: boolean;
  readonly version: string | null;
  readonly enabled: boolean;
}

/** What `plugin enable` and `plugin disable` did. */
export interface SwitchedPlugin {
  readonly name: string;
  readonly enabled: boolean;
  /** It was not so before. */
  readonly changed: boolean;
  /** The UI as it was built does not hold its pages. */
  readonly needsBuild: boolean;
}

/** All that are installed, and those enabled that are not; nothing of them is run. Throws ConfigError when `plugins.json` cannot be read. */
export function listPlugins(config: Config): ListedPlugin[] {
  const problems: string[] = [];
  const { enabled: inFile } = readPluginsFile(config.pluginsDir, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  const enabled = config.plugins ?? inFile;
  const installed = installedPlugins(config);
  return [...new Set([...installed.keys(), ...enabled])].sort().map((name) => ({
    name,
    version: installed.get(name)?.version ?? null,
    enabled: enabled.includes(name),
    installed: installed.has(name),
  }));
}

/**
 * Writes into `plugins.json` that a plugin is on or off; servers that run follow it. Throws what stands against it, with
 * nothing written. Needs no database.
 */
export async function switchPlugin(
  config: Config,
  name: string,
  on: boolean,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<SwitchedPlugin> {
  const problems: string[] = [];
  const file = readPluginsFile(config.pluginsDir, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  const world = await new InstalledWorld(config).read();
  const next = { ...file, enabled: switched(file, name, on, world) };
  const changed = next.enabled !== file.enabled;
  const surroundings = pluginSurroundings(config, env);
  if (on && changed) {
    world.usable(name);
    await loadPlugins(surroundings, next);
  }
  if (changed) writePluginsFile(config.pluginsDir, next);
  const plugin = world.installed.get(name);
  const needsBuild = on && plugin !== undefined && new UiBuild(config, surroundings.log).missing([plugin]).length > 0;
  return { name, enabled: on, changed, needsBuild };
}
