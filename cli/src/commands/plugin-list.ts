import { listPlugins, loadConfig } from '@viewkraft/server';
import type { CommandResult } from '../command.js';

export function run(): Promise<CommandResult> {
  const config = loadConfig();
  const plugins = listPlugins(config);
  const longest = Math.max(0, ...plugins.map(({ name }) => name.length));
  const lines = plugins.map(
    ({ name, version, enabled }) => `${enabled ? 'on ' : 'off'}  ${name.padEnd(longest)}  ${version ?? '?'}`,
  );
  if (plugins.length === 0) lines.push(`No plugin is installed in ${config.pluginsDir}.`);
  if (config.plugins) lines.push('', 'The environment variable PLUGINS decides which are enabled.');
  return Promise.resolve({ exitCode: 0, text: lines.join('\n'), json: plugins });
}
