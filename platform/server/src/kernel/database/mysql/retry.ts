import { setTimeout as delay } from 'node:timers/promises';
import { failureOf } from './mysql-errors.js';

const maxDeadlockTries = 6;
/** Nodes of a cluster find conflicts only at the commit, and more of them. */
const maxConflictTries = 10;
/** After this time the client gets 503: a cluster has chosen its members by then, or needs an administrator. */
const failoverMs = 10_000;
const maxPauseMs = 400;

/** Errors after which it is certain that nothing was written. */
const undone = new WeakSet<object>();

/** Notes that nothing was written before this error. */
export function markUndone<T extends object>(error: T): T {
  undone.add(error);
  return error;
}

export interface RetryTerms {
  /** Whether another attempt may meet another server. */
  readonly failsOver: boolean;
  /** Whether the work only reads, and may be repeated after any failure of the server. */
  readonly reads?: boolean;
}

/**
 * Repeats work that the server rolled back in favour of another transaction. Where another server may answer, it also
 * repeats work of which nothing was written: the server was away, refused it, or was lost before the commit. A commit
 * whose response was lost is never repeated.
 */
export async function retry<T>({ failsOver, reads = false }: RetryTerms, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + failoverMs;
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'deadlock') {
        if (tried >= (failsOver ? maxConflictTries : maxDeadlockTries)) throw error;
        await delay(Math.random() * Math.min(10 * 2 ** tried, 640));
        continue;
      }
      const isUndone = failure === 'refused' || undone.has(error as object) || (reads && failure === 'lost');
      if (!failsOver || !isUndone || performance.now() > end) throw error;
      // The first attempt on the next host needs no pause.
      await delay(tried === 1 ? Math.random() * 20 : (0.5 + Math.random() / 2) * maxPauseMs);
    }
  }
}
