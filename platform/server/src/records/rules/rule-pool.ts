import {
  limits,
  type FunctionBatch,
  type FunctionRequest,
  type FunctionResponse,
  type FunctionResult,
  type RunFunctions,
} from '@viewkraft/model';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const mostWorkers = 2;
/** Beyond what the calls may take: a worker that starts has to load the sandbox. */
const allowance = 250;
const startAllowance = 1_000;
const mostWait = 2_000;

interface Job {
  readonly batch: FunctionBatch;
  readonly resolve: (results: readonly FunctionResult[]) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Runs the functions of views in threads of their own, so that none of them stops other requests. Threads start with the
 * first batch; one that does not come back in time is ended, whatever it is doing, and the batches behind it go to another.
 */
export class RulePool {
  private readonly waiting: Job[] = [];
  private readonly idle: RuleThread[] = [];
  private readonly threads = new Set<RuleThread>();
  private closed = false;

  /** Runs the batches of one request, which have a second together (A29). */
  forRequest(): RunFunctions {
    let left: number = limits.functionMillisecondsPerRequest;
    return async (batch) => {
      const budget = Math.max(left, 0);
      const start = performance.now();
      const results = await this.run({ ...batch, budget });
      left -= performance.now() - start;
      return results;
    };
  }

  /** Results in the order of the calls; a batch that had to be ended failed for its time in every call. */
  run(batch: FunctionBatch): Promise<readonly FunctionResult[]> {
    if (batch.calls.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      if (this.closed) reject(new Error('The rule pool is closed'));
      this.waiting.push({ batch, resolve, reject });
      this.next();
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.threads].map((thread) => thread.end()));
  }

  private next(): void {
    while (this.waiting.length > 0 && (this.idle.length > 0 || this.threads.size < mostWorkers)) {
      const thread = this.idle.pop() ?? this.start();
      void this.give(thread, this.waiting.shift() as Job);
    }
  }

  private start(): RuleThread {
    const thread = new RuleThread();
    this.threads.add(thread);
    return thread;
  }

  private async give(thread: RuleThread, { batch, resolve, reject }: Job): Promise<void> {
    try {
      const results = await thread.run(batch);
      if (results) {
        this.idle.push(thread);
        resolve(results);
      } else {
        this.threads.delete(thread);
        resolve(batch.calls.map(() => ({ failure: { kind: 'time' } })));
      }
    } catch (error) {
      this.threads.delete(thread);
      void thread.end();
      // A function can break the sandbox itself, by nesting beyond all measure: that is its fault, not the server's.
      if (error instanceof ThreadLost) resolve(batch.calls.map(() => ({ failure: { kind: 'memory' } })));
      else reject(error as Error);
    }
    this.next();
  }
}

class ThreadLost extends Error {
  override readonly name = 'ThreadLost';
}

/** One thread, with one batch at a time. */
class RuleThread {
  private readonly worker = new Worker(workerFile());
  private count = 0;

  constructor() {
    this.worker.unref();
  }

  /** undefined: it took too long and the thread is gone. */
  run(batch: FunctionBatch): Promise<readonly FunctionResult[] | undefined> {
    const { worker } = this;
    this.count += 1;
    const id = this.count;
    const most = Math.min(batch.calls.length * limits.functionMilliseconds + allowance, mostWait);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => {
          done();
          void worker.terminate();
          resolve(undefined);
        },
        most + (id === 1 ? startAllowance : 0),
      );
      const onMessage = (response: FunctionResponse): void => {
        if (response.id !== id) return;
        done();
        if ('results' in response) resolve(response.results);
        else reject(new Error('crash' in response ? response.crash : 'The rule worker answered something else'));
      };
      const onError = (error: Error): void => {
        done();
        reject(new ThreadLost(error.message));
      };
      const onExit = (): void => onError(new Error('The rule worker ended'));
      const done = (): void => {
        clearTimeout(timer);
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

/** The compiled file, also when this one runs from source under a test. */
function workerFile(): string {
  const beside = fileURLToPath(new URL('./rule-worker.js', import.meta.url));
  return existsSync(beside) ? beside : beside.replace('/src/', '/dist/');
}
