import { AppError } from '@viewkraft/model';

/** At most this many events within this time. */
export interface RateLimit {
  readonly max: number;
  readonly milliseconds: number;
}

/** Counts events by key within a sliding window. */
export abstract class RateLimitStore {
  /**
   * Counts one more event if the limit allows it and returns 0; otherwise returns the milliseconds to wait. A refused
   * event does not count.
   */
  abstract take(key: string, limit: RateLimit): Promise<number>;

  /** As `take`, but throws TOO_MANY_REQUESTS when the limit is reached. */
  async admit(key: string, limit: RateLimit): Promise<void> {
    const seconds = Math.ceil((await this.take(key, limit)) / 1000);
    if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds }, { retryAfter: seconds });
  }
}
