import { limits, type FunctionBatch, type FunctionRequest, type FunctionResponse, type FunctionResult } from '@viewkraft/model'; // prettier-ignore
import { Worker } from 'node:worker_threads';
import { compiledFile } from '../../../kernel/files/compiled-file.js';
import { workClock } from './work-clock.js';

/** Added to the calls' own time limit: the last call may run its 50 ms, and longer on a busy machine. */
const allowanceMs = 300;
/** Long enough for a starting thread to load the sandbox, even on a busy machine. */
const startTimeoutMs = 15_000;
/** Upper limit in wall-clock time, for a machine that gives this process hardly any processor time. */
const responseTimeoutMs = 10_000;

/** Results in the order of the calls, the milliseconds spent, and the characters of the results. */
export interface FunctionRun {
  readonly results: readonly FunctionResult[];
  readonly spent: number;
  readonly size: number;
}

/** The thread gave no readable answer: it was lost, or a function broke the sandbox and the thread with it. */
export class ThreadLost extends Error {
  override readonly name = 'ThreadLost';
}

/** One thread, which runs one batch at a time. */
export class RuleThread {
  private readonly worker = new Worker(compiledFile(new URL('./rule-worker.js', import.meta.url)));
  private count = 0;
  private isLoaded = false;

  /** `onLost`: the thread has ended, possibly while it had nothing to do. */
  constructor(onLost: (thread: RuleThread) => void) {
    this.worker.unref();
    // Without a permanent listener, an error of an idle thread would end the process.
    this.worker.on('error', () => onLost(this)).on('exit', () => onLost(this));
  }

  /** undefined: it took too long, and the thread was ended. */
  run(batch: FunctionBatch): Promise<FunctionRun | undefined> {
    const { worker } = this;
    this.count += 1;
    const id = this.count;
    const { budget = limits.functionMillisecondsPerRequest } = batch;
    const timeoutMs = Math.min(batch.calls.length * limits.functionMilliseconds, budget) + allowanceMs;
    return new Promise((resolve, reject) => {
      const late = (): void => {
        done();
        void worker.terminate();
        resolve(undefined);
      };
      let watch = this.isLoaded ? watchWork(timeoutMs, late) : watchTime(startTimeoutMs, late);
      const onMessage = (response: FunctionResponse): void => {
        if (!this.isLoaded) {
          this.isLoaded = true;
          watch.end();
          watch = watchWork(timeoutMs, late);
        }
        if (response.id !== id) return;
        done();
        if ('results' in response) {
          const { results, spent = 0, size = 0 } = response;
          resolve({ results, spent, size });
        } else reject(new Error('crash' in response ? response.crash : 'The rule worker sent an unexpected message'));
      };
      const onError = (error: Error): void => {
        done();
        reject(new ThreadLost(error.message));
      };
      const onExit = (): void => onError(new Error('The rule worker ended'));
      const done = (): void => {
        watch.end();
        worker.off('message', onMessage).off('messageerror', onError).off('error', onError).off('exit', onExit);
      };
      worker.on('message', onMessage).on('messageerror', onError).on('error', onError).on('exit', onExit);
      try {
        worker.postMessage({ id, batch } satisfies FunctionRequest);
      } catch (error) {
        // A record may be too deeply nested to be posted.
        onError(error as Error);
      }
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
 * Calls `late` once this process has used this much processor time: a thread that was starved by other processes has
 * not exceeded its limit. A response that arrived while this thread was busy is read before the timeout applies.
 */
function watchWork(milliseconds: number, late: () => void): Watch {
  const clock = workClock();
  const end = performance.now() + responseTimeoutMs;
  let reading: NodeJS.Immediate | undefined;
  const check = (): void => {
    const left = Math.min(milliseconds - clock(), end - performance.now());
    if (left < 1) reading = setImmediate(late);
    else timer = setTimeout(check, left);
  };
  let timer = setTimeout(check, milliseconds);
  return {
    end: () => {
      clearTimeout(timer);
      clearImmediate(reading);
    },
  };
}
