import { Worker } from 'node:worker_threads';
import { compiledFile } from '../../../kernel/files/compiled-file.js';
import type { HookThreadData } from './hook-message.js';

/** The usual heap limit for a plugin's values; exceeding it ends only the plugin's thread. */
const usualHeapMegabytes = 192;

/** A worker that waits for its plugin, and shared memory for the number of its running call. */
interface HookWorker extends Pick<HookThreadData, 'running'> {
  readonly worker: Worker;
}

let isSpareKept = false;
let spare: HookWorker | undefined;

export function takeWorker(heapMegabytes = usualHeapMegabytes): HookWorker {
  if (heapMegabytes !== usualHeapMegabytes) return start(heapMegabytes);
  const taken = spare ?? start(usualHeapMegabytes);
  spare = undefined;
  if (isSpareKept) keepSpareWorker();
  return taken;
}

/**
 * From now on, keeps a spare worker that has already loaded the platform, which is most of a worker's start time: for
 * development, where every change of a plugin needs a new worker.
 */
export function keepSpareWorker(): void {
  isSpareKept = true;
  const mine = (spare ??= start(usualHeapMegabytes, '@viewkraft/server'));
  const forget = (): void => {
    if (spare === mine) spare = undefined;
  };
  mine.worker.once('error', forget).once('exit', forget);
}

function start(heapMegabytes: number, ahead?: string): HookWorker {
  const running = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(compiledFile(new URL('./hook-worker.js', import.meta.url)), {
    workerData: { running, ahead } satisfies HookThreadData,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  worker.unref();
  return { worker, running };
}
