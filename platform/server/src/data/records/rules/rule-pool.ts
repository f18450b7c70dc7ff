import { limits, type FunctionBatch, type FunctionResult } from '@viewkraft/model';
import type { Log } from '../../../kernel/log/log.js';
import { RuleMeter } from '../../../kernel/metrics/rule-meter.js';
import type { StatementOrigin } from '../../../kernel/metrics/statement-meter.js';
import { FairQueue, type Job } from './fair-queue.js';
import { RequestFunctions } from './request-functions.js';
import { RuleThread, ThreadLost, type FunctionRun } from './rule-thread.js';

const maxThreads = 2;
/** How long one batch may run while others wait; then its remaining calls go to the end of the queue. */
const turnMs = 100;

/**
 * Runs the functions of views in worker threads, so that they do not block other requests. Threads start with the first
 * batch; a thread that does not answer in time is terminated. A long batch alternates with others, and batches of one
 * view alternate with those of other views.
 */
export class RulePool {
  private readonly waiting = new FairQueue();
  private readonly idle: RuleThread[] = [];
  private readonly threads = new Set<RuleThread>();
  private closed = false;

  constructor(
    private readonly log?: Log,
    private readonly meter = new RuleMeter(),
  ) {}

  get waitingJobs(): number {
    return this.waiting.size;
  }

  forRequest(origin?: StatementOrigin): RequestFunctions {
    return new RequestFunctions((batch) => this.run(batch), this.log, origin);
  }

  /** Calls beyond the batch's time budget fail with `budget`; a call that had to be terminated fails with `time`. */
  run(batch: FunctionBatch): Promise<FunctionRun> {
    if (batch.calls.length === 0) return Promise.resolve({ results: [], spent: 0, size: 0 });
    return new Promise((resolve, reject) => {
      if (this.closed) reject(new Error('The rule pool is closed'));
      const left = batch.budget ?? limits.functionMillisecondsPerRequest;
      this.waiting.add({ batch, results: [], left, spent: 0, size: 0, resolve, reject });
      this.next();
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.threads].map((thread) => thread.end()));
  }

  private next(): void {
    for (;;) {
      const free = this.idle.length + maxThreads - this.threads.size;
      // The last thread is reserved for fast functions.
      const job = free > 0 ? this.waiting.take(free === 1) : undefined;
      if (!job) return;
      void this.give(this.idle.pop() ?? this.start(), job);
    }
  }

  private start(): RuleThread {
    const thread = new RuleThread((lost) => this.forget(lost));
    this.threads.add(thread);
    return thread;
  }

  private forget(thread: RuleThread): void {
    this.threads.delete(thread);
    const at = this.idle.indexOf(thread);
    if (at >= 0) this.idle.splice(at, 1);
  }

  /** One turn of a job. */
  private async give(thread: RuleThread, job: Job): Promise<void> {
    const { batch, results } = job;
    const budget = Math.min(job.left, turnMs);
    try {
      const calls = batch.calls.slice(results.length);
      const maxResultSize = (batch.maxResultSize ?? limits.functionResultsPerRequest) - job.size;
      const ran = await thread.run({ ...batch, calls, budget, maxResultSize });
      if (ran && this.threads.has(thread)) this.idle.push(thread);
      else this.threads.delete(thread);
      const { results: turn, spent, size } = ran ?? { results: calls.map(() => timedOut), spent: budget, size: 0 };
      this.waiting.recordTurn(job, { spent, size });
      const unfinished = job.left > 0 ? turn.findIndex(isLeftOver) : -1;
      // A turn too short for a single call must not repeat forever.
      if (unfinished > 0) {
        results.push(...turn.slice(0, unfinished));
        this.waiting.add(job);
      } else this.finish(job, turn);
    } catch (error) {
      this.forget(thread);
      void thread.end();
      if (error instanceof ThreadLost) this.repeat(job);
      else {
        this.waiting.release(job);
        job.reject(error as Error);
      }
    }
    this.next();
  }

  /**
   * Runs a job once more after it lost its thread. A second loss is the function's error: a function that breaks the
   * sandbox itself, by extreme nesting, does so every time.
   */
  private repeat(job: Job): void {
    const { batch, results } = job;
    if (job.isRepeated || this.closed) this.finish(job, batch.calls.slice(results.length).map(() => brokeSandbox)); // prettier-ignore
    else {
      job.isRepeated = true;
      this.log?.warn('A thread for view functions ended; its calls are run again');
      this.waiting.add(job);
    }
  }

  private finish(job: Job, rest: readonly FunctionResult[]): void {
    const { results, spent, size } = job;
    this.waiting.release(job);
    const all = [...results, ...rest];
    this.meter.calls += all.length;
    for (const result of all) if ('failure' in result) this.meter.failed += 1;
    this.meter.spentMs += spent;
    job.resolve({ results: all, spent, size });
  }
}

const timedOut: FunctionResult = { failure: { kind: 'time' } };
const brokeSandbox: FunctionResult = { failure: { kind: 'memory' } };
const isLeftOver = (result: FunctionResult): boolean => 'failure' in result && result.failure.kind === 'budget';
