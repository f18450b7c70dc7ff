import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { HookThreadData } from './hook-message.js';

/** Megabytes of a plugin's values; one that needs more ends its thread and nothing else. */
const heap = 192;

/** A worker that waits to be told its plugin, and shared memory for the number of the call that it is busy with. */
export interface HookWorker extends Pick<HookThreadData, 'running'> {
  readonly worker: Worker;
}

let isSpareKept = false;
let spare: HookWorker | undefined;

export function takeWorker(): HookWorker {
  const taken = spare ?? start();
  spare = undefined;
  if (isSpareKept) keepSpareWorker();
  return taken;
}

/**
 * From now on one waits that has read the platform, which is most of a worker's start: for development, where every change of
 * a plugin needs another one.
 */
export function keepSpareWorker(): void {
  isSpareKept = true;
  const mine = (spare ??= start(new URL('../../index.js', import.meta.url).href));
  const forget = (): void => {
    if (spare === mine) spare = undefined;
  };
  mine.worker.once('error', forget).once('exit', forget);
}

function start(ahead?: string): HookWorker {
  const running = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(workerFile(), {
    workerData: { running, ahead } satisfies HookThreadData,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: heap },
  });
  worker.unref();
  return { worker, running };
}

/** The compiled file, also when this one runs from source under a test. */
function workerFile(): string {
  const beside = fileURLToPath(new URL('./hook-worker.js', import.meta.url));
  return existsSync(beside) ? beside : beside.replace('/src/', '/dist/');
}
