import { limits, type FunctionBatch, type FunctionResult } from '@viewkraft/model';
import type { FunctionRun } from './rule-thread.js';

/** A batch that runs in turns in the threads. */
export interface Job {
  readonly batch: FunctionBatch;
  readonly results: FunctionResult[];
  /** Remaining time in milliseconds. */
  left: number;
  spent: number;
  /** Characters of its results so far. */
  size: number;
  /** Its thread was lost once. */
  isRepeated?: boolean;
  readonly resolve: (run: FunctionRun) => void;
  readonly reject: (error: Error) => void;
}

/** Characters of unfinished results; above this limit, started jobs are finished before new ones start. */
const maxHeldCharacters = 32 * 1024 * 1024;

/**
 * Queues jobs per view (identified by the source of the first function). The queues take turns: however many jobs wait
 * for the slow functions of one view, a job of another view waits only one turn.
 */
export class FairQueue {
  private readonly queues = new Map<string, Job[]>();
  /** Queues whose last turn took as long as a single call may. */
  private readonly slow = new Set<string>();
  private held = 0;

  get size(): number {
    let size = 0;
    for (const queue of this.queues.values()) size += queue.length;
    return size;
  }

  add(job: Job): void {
    const name = queueName(job);
    const queue = this.queues.get(name);
    if (queue) queue.push(job);
    else this.queues.set(name, [job]);
  }

  /** Records the result of a job's turn. */
  recordTurn(job: Job, { spent, size }: Pick<FunctionRun, 'spent' | 'size'>): void {
    job.left -= spent;
    job.spent += spent;
    job.size += size;
    this.held += size;
    if (spent >= limits.functionMilliseconds) this.slow.add(queueName(job));
    else this.slow.delete(queueName(job));
  }

  /** Stops counting the results of a finished job. */
  release({ size }: Job): void {
    this.held -= size;
  }

  /** The next job; undefined: none at present. `quick`: only from queues that are not slow. */
  take(quick: boolean): Job | undefined {
    const startedOnly = this.held > maxHeldCharacters;
    for (const [name, queue] of this.queues) {
      if (quick && this.slow.has(name)) continue;
      const at = startedOnly ? queue.findIndex(({ size }) => size > 0) : 0;
      const [job] = at < 0 ? [] : queue.splice(at, 1);
      if (!job) continue;
      this.queues.delete(name);
      if (queue.length > 0) this.queues.set(name, queue);
      return job;
    }
    return undefined;
  }
}

const queueName = ({ batch }: Job): string => batch.calls[0]?.source ?? '';
