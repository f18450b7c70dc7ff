import { pluginEnvironment } from '../command-line/plugin-environment.js';
import { ConfigError, type Config } from '../../kernel/config/config.js';
import { loadPlugins } from '../../plugins/loading/load-plugins.js';
import { failureWords } from '../../plugins/loading/without-plugin.js';
import { fail, ok, warn, type Finding } from './finding.js';

/** Whether the enabled plugins can serve. */
export async function checkPlugins(config: Config): Promise<Finding[]> {
  try {
    const environment = pluginEnvironment(config);
    const { loaded, failed } = await loadPlugins(environment);
    const names = loaded.map(({ name, version }) => `${name} ${version}`).join(', ');
    const broken = failed.map((plugin) =>
      warn(
        'plugins',
        failureWords(plugin, environment.texts),
        `Fix it, or: npx viewkraft plugin disable ${plugin.name}`,
      ),
    );
    return names === '' && broken.length > 0 ? broken : [ok('plugins', names === '' ? 'none' : names), ...broken];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const mend = 'Correct plugins/plugins.json, viewkraft.config.json or the environment.';
    return error.problems.map((problem) => fail('plugins', problem, mend));
  }
}
