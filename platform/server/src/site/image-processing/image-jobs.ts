import { Injectable } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { Semaphore } from '../../kernel/limits/semaphore.js';

/** Number of concurrent jobs, and of jobs that may wait. */
const [maxConcurrent, maxWaiting] = [2, 48];

/** Limits concurrent image work, which needs memory and processor time; when the queue is full, requests get 503. */
@Injectable()
export class ImageJobs {
  private readonly slots = new Semaphore(maxConcurrent, maxWaiting);

  /**
   * `signal`: a job whose signal was aborted before its start does not run.
   * @throws AppError UNAVAILABLE
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.slots.run(() => {
      if (signal?.aborted) throw new AppError('UNAVAILABLE', {}, { retryAfter: 1 });
      return work();
    });
  }
}
