import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Message } from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import type { InstalledPlugin } from './installed-plugins.js';
import { pluginFault } from '../faults/plugin-fault.js';
import { packageMark } from '../trial/package-mark.js';
import { PluginThread, type PluginOutcome } from '../trial/plugin-thread.js';
import { TrialRecords } from '../trial/trial-records.js';

export type TrialConfig = Pick<Config, 'root' | 'dataDir' | 'times'>;

/**
 * Loads plugins in a thread, where they can neither block nor end the process, once for each version of their code.
 * Returns, by name, why a plugin must not be loaded in the process: it hangs or ends the process. Throwing is allowed.
 */
export async function tryPlugins(
  plugins: readonly InstalledPlugin[],
  { root, dataDir, times }: TrialConfig,
): Promise<ReadonlyMap<string, Message>> {
  const refused = new Map<string, Message>();
  const records = new TrialRecords(dataDir);
  const thread = new PluginThread();
  for (const { name, folder, entry } of plugins.filter(isLoadable)) {
    const mark = packageMark(folder, entry, root);
    let record = records.find(name, mark);
    if (!record) {
      const outcome = await thread.run({ entry: pathToFileURL(entry).href }, { loadMs: times.pluginLoadMs });
      record = outcome.kind === 'stopped' ? { mark, problem: problemOf(outcome) } : { mark };
      records.keep(name, record);
    }
    if (record.problem) refused.set(name, record.problem);
  }
  await thread.close();
  return refused;
}

/** The result of the last trial of a plugin's current code; no code is run. */
export function knownProblem(plugin: InstalledPlugin, { root, dataDir }: TrialConfig): Message | undefined {
  if (!isLoadable(plugin)) return undefined;
  return new TrialRecords(dataDir).find(plugin.name, packageMark(plugin.folder, plugin.entry, root))?.problem;
}

function isLoadable(plugin: InstalledPlugin): plugin is InstalledPlugin & { readonly entry: string } {
  return plugin.problem === undefined && plugin.entry !== undefined && existsSync(plugin.entry);
}

function problemOf(outcome: Extract<PluginOutcome, { kind: 'stopped' }>): Message {
  if (outcome.why === 'late') return pluginFault('pluginLoadLate', { seconds: outcome.ms / 1000 });
  if (outcome.why === 'ended') return pluginFault('pluginLoadEnded', { how: outcome.how });
  return pluginFault('pluginUnloadable', { message: outcome.how });
}
