import { limits, type FunctionBatch, type FunctionResult } from '@viewkraft/model';
import type { FunctionRun } from './rule-thread.js';

/** A batch on its way through the threads, in turns. */
export interface Job {
  readonly batch: FunctionBatch;
  readonly results: FunctionResult[];
  /** Milliseconds that are left to it. */
  left: number;
  spent: number;
  /** Characters of the results that it has so far. */
  size: number;
  readonly resolve: (run: FunctionRun) => void;
  readonly reject: (error: Error) => void;
}

/** Characters of unfinished results, beyond which those that have some are finished before others begin. */
const mostHeld = 32 * 1024 * 1024;

/**
 * Jobs that wait, in a lane for each view's functions (told by the first of them). The lanes have their turns one after
 * the other: however many wait for the slow functions of one view, those of another one wait for a single turn.
 */
export class JobLanes {
  private readonly lanes = new Map<string, Job[]>();
  /** Lanes whose last turn took as long as a single call may. */
  private readonly slow = new Set<string>();
  private held = 0;

  add(job: Job): void {
    const name = laneOf(job);
    const lane = this.lanes.get(name);
    if (lane) lane.push(job);
    else this.lanes.set(name, [job]);
  }

  /** A job had a turn, and has more results than before. */
  turned(job: Job, { spent, size }: Pick<FunctionRun, 'spent' | 'size'>): void {
    job.left -= spent;
    job.spent += spent;
    job.size += size;
    this.held += size;
    if (spent >= limits.functionMilliseconds) this.slow.add(laneOf(job));
    else this.slow.delete(laneOf(job));
  }

  /** A job's results are no longer kept here. */
  release({ size }: Job): void {
    this.held -= size;
  }

  /** Whose turn it is; undefined: nobody's, for now. `quick`: only of those that were quick so far. */
  take(quick: boolean): Job | undefined {
    const begunOnly = this.held > mostHeld;
    for (const [name, lane] of this.lanes) {
      if (quick && this.slow.has(name)) continue;
      const at = begunOnly ? lane.findIndex(({ size }) => size > 0) : 0;
      const [job] = at < 0 ? [] : lane.splice(at, 1);
      if (!job) continue;
      this.lanes.delete(name);
      if (lane.length > 0) this.lanes.set(name, lane);
      return job;
    }
    return undefined;
  }
}

const laneOf = ({ batch }: Job): string => batch.calls[0]?.source ?? '';
