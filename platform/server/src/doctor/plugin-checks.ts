import { pluginsOf } from '../command-line/plugin-commands.js';
import { ConfigError, type Config } from '../config/config.js';
import { fail, ok, warn, type Finding } from './finding.js';

/** Whether the plugins that are enabled can serve. */
export async function checkPlugins(config: Config): Promise<Finding[]> {
  try {
    const { loaded, failed } = await pluginsOf(config);
    const names = loaded.map(({ name, version }) => `${name} ${version}`).join(', ');
    const broken = failed.map(({ name, reason }) =>
      warn('plugins', `"${name}" does not serve: ${reason}`, `Mend it, or: npx viewkraft plugin disable ${name}`),
    );
    return [ok('plugins', names === '' ? 'none' : names), ...broken];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const mend = 'Correct plugins/plugins.json, viewkraft.config.json or the environment.';
    return error.problems.map((problem) => fail('plugins', problem, mend));
  }
}
