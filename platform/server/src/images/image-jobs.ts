import { Injectable } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { Slots } from '../database/slots.js';

/** How many pictures are worked on at once, and how many may wait for that. */
const [atOnce, mostWaiting] = [2, 48];

/** Work on pixels takes memory and processors: a few at a time, and beyond a queue 503 instead of a server that swells. */
@Injectable()
export class ImageJobs {
  private readonly slots = new Slots(atOnce, mostWaiting);

  /**
   * `signal`: aborted when nobody waits for it any more; then it does not begin.
   * @throws AppError UNAVAILABLE
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.slots.run(() => {
      if (signal?.aborted) throw new AppError('UNAVAILABLE', {}, { retryAfter: 1 });
      return work();
    });
  }
}
