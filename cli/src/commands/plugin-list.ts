import { listPlugins, loadConfig } from '@viewkraft/server';
import type { CommandResult } from '../command.js';

export function run(): Promise<CommandResult> {
  const config = loadConfig();
  const plugins = listPlugins(config);
  const longest = Math.max(0, ...plugins.map(({ name }) => name.length));
  const lines = plugins.map(({ name, version, enabled, installed }) =>
    [enabled ? 'on ' : 'off', name.padEnd(longest), installed ? (version ?? '?') : 'enabled, not installed'].join('  '),
  );
  if (!plugins.some(({ installed }) => installed)) lines.push(`No plugin is installed in ${config.pluginsDir}.`);
  if (config.plugins) lines.push('', 'The environment variable PLUGINS decides which are enabled.');
  const json = plugins.map(({ name, version, enabled }) => ({ name, version, enabled }));
  return Promise.resolve({ exitCode: 0, text: lines.join('\n'), json });
}
