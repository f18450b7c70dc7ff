import { AppError } from '@viewkraft/model';

/** So many in so much time. */
export interface RateLimit {
  readonly most: number;
  readonly milliseconds: number;
}

/** Remembers what happened how often under a key, within a window that slides along. */
export abstract class RateLimitStore {
  /** Counts one more if the limit leaves room: 0, else the milliseconds until it does; what is refused does not count. */
  abstract take(key: string, limit: RateLimit): Promise<number>;

  /** The same for one who is told to come again later: throws TOO_MANY_REQUESTS where the limit leaves no room. */
  async admit(key: string, limit: RateLimit): Promise<void> {
    const seconds = Math.ceil((await this.take(key, limit)) / 1000);
    if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds }, { retryAfter: seconds });
  }
}
