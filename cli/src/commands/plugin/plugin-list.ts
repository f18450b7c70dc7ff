import { listPlugins, loadConfig } from '@viewkraft/server';
import type { CommandResult } from '../../command.js';

export function run(): Promise<CommandResult> {
  const config = loadConfig();
  const plugins = listPlugins(config);
  const longest = Math.max(0, ...plugins.map(({ name }) => name.length));
  const lines = plugins.map(({ name, version, enabled, installed, problem }) => {
    const state = installed ? (version ?? '?') : 'enabled, not installed';
    return [enabled ? 'on ' : 'off', name.padEnd(longest), state, ...(problem ? [`fails: ${problem}`] : [])].join('  ');
  });
  if (!plugins.some(({ installed }) => installed)) lines.push(`No plugin is installed in ${config.pluginsDir}.`);
  if (config.plugins) lines.push('', 'The environment variable PLUGINS decides which are enabled.');
  const json = plugins.map(({ installed: _, ...plugin }) => plugin);
  return Promise.resolve({ exitCode: 0, text: lines.join('\n'), json });
}
