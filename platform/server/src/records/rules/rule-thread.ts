import { limits, type FunctionBatch, type FunctionRequest, type FunctionResponse, type FunctionResult } from '@viewkraft/model'; // prettier-ignore
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { workClock } from './work-clock.js';

/** Beyond what the calls may take: the last one may run its 50 ms, and some more where the machine is busy. */
const allowance = 300;
/** A thread that starts has to load the sandbox, on a busy machine too. */
const longestStart = 15_000;
/** A machine that hardly lets this process work at all is not waited for beyond this. */
const longestWait = 10_000;

/** Results in the order of the calls, the milliseconds that they took, and the characters that they have. */
export interface FunctionRun {
  readonly results: readonly FunctionResult[];
  readonly spent: number;
  readonly size: number;
}

/** A function broke the sandbox, and the thread with it. */
export class ThreadLost extends Error {
  override readonly name = 'ThreadLost';
}

/** One thread, with one batch at a time. */
export class RuleThread {
  private readonly worker = new Worker(workerFile());
  private count = 0;
  private isLoaded = false;

  constructor() {
    this.worker.unref();
  }

  /** undefined: it took too long and the thread is gone. */
  run(batch: FunctionBatch): Promise<FunctionRun | undefined> {
    const { worker } = this;
    this.count += 1;
    const id = this.count;
    const { budget = limits.functionMillisecondsPerRequest } = batch;
    const most = Math.min(batch.calls.length * limits.functionMilliseconds, budget) + allowance;
    return new Promise((resolve, reject) => {
      const late = (): void => {
        done();
        void worker.terminate();
        resolve(undefined);
      };
      let watch = this.isLoaded ? watchWork(most, late) : watchTime(longestStart, late);
      const onMessage = (response: FunctionResponse): void => {
        if (!this.isLoaded) {
          this.isLoaded = true;
          watch.end();
          watch = watchWork(most, late);
        }
        if (response.id !== id) return;
        done();
        if ('results' in response) {
          const { results, spent = 0, size = 0 } = response;
          resolve({ results, spent, size });
        } else reject(new Error('crash' in response ? response.crash : 'The rule worker answered something else'));
      };
      const onError = (error: Error): void => {
        done();
        reject(new ThreadLost(error.message));
      };
      const onExit = (): void => onError(new Error('The rule worker ended'));
      const done = (): void => {
        watch.end();
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      };
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      worker.postMessage({ id, batch } satisfies FunctionRequest);
    });
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}

interface Watch {
  end(): void;
}

function watchTime(milliseconds: number, late: () => void): Watch {
  const timer = setTimeout(late, milliseconds);
  return { end: () => clearTimeout(timer) };
}

/**
 * Calls `late` once this process has worked for so long: a thread that other processes keep from working has not run
 * over. What it answered while this thread was busy lies there unread when the time is up, and is read first.
 */
function watchWork(milliseconds: number, late: () => void): Watch {
  const clock = workClock();
  const end = performance.now() + longestWait;
  let reading: NodeJS.Immediate | undefined;
  const look = (): void => {
    const left = Math.min(milliseconds - clock(), end - performance.now());
    if (left < 1) reading = setImmediate(late);
    else timer = setTimeout(look, left);
  };
  let timer = setTimeout(look, milliseconds);
  return {
    end: () => {
      clearTimeout(timer);
      clearImmediate(reading);
    },
  };
}

/** The compiled file, also when this one runs from source under a test. */
function workerFile(): string {
  const beside = fileURLToPath(new URL('./rule-worker.js', import.meta.url));
  return existsSync(beside) ? beside : beside.replace('/src/', '/dist/');
}
