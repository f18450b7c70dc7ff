import { Worker } from 'node:worker_threads';
import { compiledFile } from '../../kernel/files/compiled-file.js';
import type { PluginLog } from '../../kernel/plugin/plugin-definition.js';
import { isPluginReply, type PluginTask } from './plugin-task.js';

const startTimeoutMs = 60_000;
/** Heap limit for a plugin; exceeding it ends only the thread. */
const heapMegabytes = 256;

/** `stopped`: the plugin would have blocked or ended the process; its thread was terminated. */
export type PluginOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'threw'; readonly message: string }
  | { readonly kind: 'stopped'; readonly why: 'late'; readonly ms: number }
  | { readonly kind: 'stopped'; readonly why: 'ended'; readonly how: string }
  | { readonly kind: 'stopped'; readonly why: 'lost'; readonly how: string };

interface PluginTimes {
  readonly loadMs: number;
  readonly callMs?: number;
}

/** Runs plugin code in a thread, one task after the other, where it can neither block nor end the process. */
export class PluginThread {
  private worker: Worker | undefined;

  /** Never rejects because of the plugin. Without a log the plugin's output is dropped. */
  async run(task: PluginTask, { loadMs, callMs = loadMs }: PluginTimes, log?: PluginLog): Promise<PluginOutcome> {
    const worker = (this.worker ??= start());
    const print = (text: string): void => log?.info(text.trimEnd());
    worker.stdout.on('data', print);
    worker.stderr.on('data', print);
    let timer: NodeJS.Timeout | undefined;
    const outcome = await new Promise<PluginOutcome>((resolve) => {
      const allow = (ms: number): void => {
        clearTimeout(timer);
        timer = setTimeout(() => resolve({ kind: 'stopped', why: 'late', ms }), ms);
      };
      worker.on('message', (reply: unknown) => {
        if (!isPluginReply(reply)) return;
        if (reply.kind === 'started') allow(loadMs);
        else if (reply.kind === 'loaded') allow(callMs);
        else if (reply.kind === 'log') log?.[reply.level](reply.message, reply.facts);
        else if (reply.kind === 'ends') resolve({ kind: 'stopped', why: 'ended', how: reply.how });
        else resolve(reply);
      });
      worker.once('error', ({ message }) => resolve({ kind: 'stopped', why: 'lost', how: message }));
      worker.once('exit', () => resolve({ kind: 'stopped', why: 'ended', how: 'process.exit' }));
      allow(startTimeoutMs);
      worker.postMessage(task);
    });
    clearTimeout(timer);
    for (const event of ['message', 'error', 'exit'] as const) worker.removeAllListeners(event);
    for (const stream of [worker.stdout, worker.stderr]) stream.off('data', print).resume();
    if (outcome.kind === 'stopped') this.abandon(worker);
    else this.watchIdle(worker);
    return outcome;
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  /** Without a listener, an error of an idle thread would end the process. */
  private watchIdle(worker: Worker): void {
    const forget = (): void => {
      if (this.worker === worker) this.worker = undefined;
    };
    worker.once('error', forget).once('exit', forget);
  }

  /** Not awaited: the thread may be in a system call that never returns. */
  private abandon(worker: Worker): void {
    this.worker = undefined;
    worker.on('error', () => undefined);
    void worker.terminate();
  }
}

function start(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: heapMegabytes };
  const worker = new Worker(compiledFile(new URL('./plugin-thread-worker.js', import.meta.url)), {
    stdout: true,
    stderr: true,
    resourceLimits,
  });
  worker.stdout.setEncoding('utf8');
  worker.stderr.setEncoding('utf8');
  worker.unref();
  return worker;
}
