import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Message } from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import type { InstalledPlugin } from './installed-plugins.js';
import { pluginFault } from '../faults/plugin-fault.js';
import { packageMark } from '../trial/package-mark.js';
import { PluginThread, type PluginOutcome } from '../trial/plugin-thread.js';
import { TrialRecords, type TrialRecord } from '../trial/trial-records.js';

export type TrialConfig = Pick<Config, 'root' | 'dataDir' | 'times'>;

/**
 * Loads plugins in a thread, where they can neither block nor end the process, once for each version of their code.
 * Returns the results by name. A plugin with a `problem` must not be loaded in the process: it hangs or ends the
 * process. Throwing is allowed.
 */
export async function tryPlugins(
  plugins: readonly InstalledPlugin[],
  { root, dataDir, times }: TrialConfig,
): Promise<ReadonlyMap<string, TrialRecord>> {
  const results = new Map<string, TrialRecord>();
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
    results.set(name, record);
  }
  await thread.close();
  return results;
}

/** Why a plugin's current code could not be used when it was last tried or loaded; no code is run. */
export function knownProblem(plugin: InstalledPlugin, { root, dataDir }: TrialConfig): Message | undefined {
  if (!isLoadable(plugin)) return plugin.problem;
  const record = new TrialRecords(dataDir).find(plugin.name, packageMark(plugin.folder, plugin.entry, root));
  return record?.problem ?? record?.failure;
}

function isLoadable(plugin: InstalledPlugin): plugin is InstalledPlugin & { readonly entry: string } {
  return plugin.problem === undefined && plugin.entry !== undefined && existsSync(plugin.entry);
}

function problemOf(outcome: Extract<PluginOutcome, { kind: 'stopped' }>): Message {
  if (outcome.why === 'late') return pluginFault('pluginLoadLate', { seconds: outcome.ms / 1000 });
  if (outcome.why === 'ended') return pluginFault('pluginLoadEnded', { how: outcome.how });
  return pluginFault('pluginUnloadable', { message: outcome.how });
}
