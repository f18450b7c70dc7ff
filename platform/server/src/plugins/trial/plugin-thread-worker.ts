import { mkdirSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type { PluginContext, PluginDefinition, PluginLog } from '../../kernel/plugin/plugin-definition.js';
import { sharePackages } from '../../kernel/plugin/share-packages.js';
import type { PluginReply, PluginTask, SentContext } from './plugin-task.js';

const reply = (message: PluginReply): void => parentPort?.postMessage(message);

sharePackages();
// Preloads most of a plugin's dependencies, so that its measured time counts only its own code.
await import('@viewkraft/server');
keepProcess();
parentPort?.on('message', (task: PluginTask) => void run(task));

async function run({ entry, call }: PluginTask): Promise<void> {
  reply({ kind: 'started' });
  try {
    const { default: definition } = (await import(entry)) as { default?: PluginDefinition };
    // Work deferred to the next tick belongs to the call.
    await new Promise((resolve) => setTimeout(resolve));
    reply({ kind: 'loaded' });
    if (call) await definition?.[call.moment]?.(contextOf(call.context));
    reply({ kind: 'done' });
  } catch (error) {
    reply({ kind: 'threw', message: messageOf(error) });
  }
}

/** Functions that end the process end this thread instead; `process.exit` does so by itself. */
function keepProcess(): void {
  const { kill } = process;
  const end = (how: string): never => {
    reply({ kind: 'ends', how });
    return process.exit();
  };
  process.kill = (pid, signal) => (signal === 0 ? kill.call(process, pid, 0) : end('process.kill'));
  process.abort = () => end('process.abort');
  syncBuiltinESMExports();
}

function contextOf({ dataDir, key, origin, ...sent }: SentContext): PluginContext {
  return Object.freeze({
    ...sent,
    log: { info: line('info'), warn: line('warn'), error: line('error') },
    get dataDir() {
      mkdirSync(dataDir, { recursive: true });
      return dataDir;
    },
    key: Buffer.from(key),
    origin: () => origin,
  });
}

function line(level: keyof PluginLog): PluginLog['info'] {
  return (message, facts = {}) => {
    try {
      reply({ kind: 'log', level, message, facts });
    } catch {
      // These facts cannot be cloned for another thread.
      reply({ kind: 'log', level, message, facts: {} });
    }
  };
}

function messageOf(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return 'Error';
  }
}
