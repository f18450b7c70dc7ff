import { AppError } from '@viewkraft/model';
import { ConfigError, type Config } from '../config/config.js';
import { PublicAddress } from '../config/public-address.js';
import { openLog } from '../log/log.js';
import { installedPlugin, switched } from '../plugins/change-choice.js';
import { installedPlugins } from '../plugins/installed-plugins.js';
import { loadPlugins } from '../plugins/load-plugins.js';
import { readPluginsFile } from '../plugins/plugins-file.js';
import { InstalledWorld } from '../plugins/run-time/installed-world.js';
import { UiBuild } from '../plugins/run-time/ui-build.js';
import { writePluginsFile } from '../plugins/write-plugins-file.js';

/** An installed plugin, as `plugin list` tells it. */
export interface ListedPlugin {
  readonly name: string;
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

/** All that are installed; nothing of them is run. Throws ConfigError when `plugins.json` cannot be read. */
export function listPlugins(config: Config): ListedPlugin[] {
  const problems: string[] = [];
  const { enabled: inFile } = readPluginsFile(config.pluginsDir, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  const enabled = config.plugins ?? inFile;
  const installed = [...installedPlugins(config).values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return installed.map(({ name, version = null }) => ({ name, version, enabled: enabled.includes(name) }));
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
  const log = openLog('silent', false);
  if (on && changed) {
    const reason = world.reason(installedPlugin(name, world.installed).name);
    if (reason !== undefined) throw new AppError('PLUGIN_REFUSED', { plugin: name, reason });
    await loadPlugins({ config, log, address: new PublicAddress(config.publicUrl), env }, next);
  }
  if (changed) writePluginsFile(config.pluginsDir, next);
  const plugin = world.installed.get(name);
  const needsBuild = on && plugin !== undefined && new UiBuild(config, log).missing([plugin]).length > 0;
  return { name, enabled: on, changed, needsBuild };
}
