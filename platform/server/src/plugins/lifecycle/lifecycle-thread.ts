import type { Config } from '../../kernel/config/config.js';
import { pluginDataDir } from '../loading/plugin-context.js';
import { pluginFault } from '../faults/plugin-fault.js';
import type { LoadedPlugin } from '../../kernel/plugin/plugin-set.js';
import type { LifecycleMoment } from '../trial/plugin-task.js';
import { PluginThread, type PluginOutcome } from '../trial/plugin-thread.js';
import { PluginFailure } from '../loading/without-plugin.js';

/**
 * Calls lifecycle functions of plugins one after the other in a thread, where they can neither block nor end the
 * process.
 */
export class LifecycleThread {
  private readonly thread = new PluginThread();

  constructor(private readonly config: Pick<Config, 'dataDir' | 'times'>) {}

  /** Throws PluginFailure. */
  async call({ definition, context, entry }: LoadedPlugin, moment: LifecycleMoment): Promise<void> {
    if (!definition[moment]) return;
    const { name, options, site, key } = context;
    const dataDir = pluginDataDir(this.config, name);
    const sent = { name, options: { ...options }, site, dataDir, key, origin: context.origin() };
    const { pluginLoadMs: loadMs, pluginHookMs: callMs } = this.config.times;
    const outcome = await this.thread.run({ entry, call: { moment, context: sent } }, { loadMs, callMs }, context.log);
    if (outcome.kind === 'threw') throw new PluginFailure(name, outcome.message);
    if (outcome.kind === 'stopped') throw stopped(name, moment, outcome);
  }

  close(): Promise<void> {
    return this.thread.close();
  }
}

function stopped(
  name: string,
  moment: LifecycleMoment,
  outcome: Extract<PluginOutcome, { kind: 'stopped' }>,
): PluginFailure {
  if (outcome.why === 'lost') return new PluginFailure(name, `${moment}: ${outcome.how}`);
  if (outcome.why === 'ended') {
    const reason = pluginFault('pluginHookEnded', { moment, how: outcome.how });
    return new PluginFailure(name, `${moment} ended the process (${outcome.how})`, reason);
  }
  const seconds = outcome.ms / 1_000;
  const reason = pluginFault('pluginHookLate', { moment, seconds });
  return new PluginFailure(name, `${moment} did not finish within ${seconds} s`, reason);
}
