/** So many in so much time. */
export interface RateLimit {
  readonly most: number;
  readonly milliseconds: number;
}

/** Remembers what happened how often under a key, within a window that slides along. */
export abstract class RateLimitStore {
  /** Counts one more if the limit leaves room: 0, else the milliseconds until it does; what is refused does not count. */
  abstract take(key: string, limit: RateLimit): Promise<number>;
}
