import { AppError } from '@viewkraft/model';

/** Another writer changed the row between our read and our write. */
export class ConcurrentWriteError extends Error {
  override readonly name = 'ConcurrentWriteError';
}

/** A write that keeps losing for this long is refused. */
const timeoutMs = 10_000;

/**
 * Repeats the whole work, from the read on, while other writers are faster: no concurrent change to other columns is
 * lost (A19).
 */
export async function retryConcurrentWrites<T>(work: () => Promise<T>): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ConcurrentWriteError)) throw error;
      if (Date.now() > end) throw new AppError('UNAVAILABLE', {}, { retryAfter: 1 });
    }
  }
}
