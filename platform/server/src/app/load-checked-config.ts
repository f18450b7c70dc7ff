import { administratorProblems } from '../identity/accounts/first-administrator.js';
import { ConfigError, type Config } from '../kernel/config/config.js';
import { readConfig } from '../kernel/config/load-config.js';
import { loadPlugins } from '../plugins/loading/load-plugins.js';
import { pluginEnvironment } from './command-line/plugin-environment.js';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Loads the configuration of a server. If settings of the platform are wrong, the ConfigError also has the problems of
 * the plugins, which otherwise `loadPlugins` reports.
 */
export async function loadCheckedConfig(env: Environment): Promise<Config> {
  const { config, problems } = readConfig(env);
  const all = [...problems, ...administratorProblems(config)];
  if (all.length > 0) throw new ConfigError([...all, ...(await pluginProblems(config, env))]);
  return config;
}

async function pluginProblems(config: Config, env: Environment): Promise<readonly string[]> {
  try {
    await loadPlugins(pluginEnvironment(config, env));
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [];
  }
}
