import { RateLimitStore, type RateLimit } from './rate-limit-store.js';

const sweepAtEntries = 20_000;

/** Counts within this process. */
export class MemoryRateLimits extends RateLimitStore {
  private readonly takes = new Map<string, { moments: number[]; readonly milliseconds: number }>();

  constructor(private readonly now: () => number = Date.now) {
    super();
  }

  take(key: string, { max, milliseconds }: RateLimit): Promise<number> {
    const now = this.now();
    const entry = this.takes.get(key) ?? { moments: [], milliseconds };
    entry.moments = entry.moments.filter((moment) => moment > now - milliseconds);
    const oldest = entry.moments[entry.moments.length - max];
    if (oldest !== undefined) return Promise.resolve(oldest + milliseconds - now);
    if (this.takes.size >= sweepAtEntries) this.sweep(now);
    entry.moments.push(now);
    this.takes.set(key, entry);
    return Promise.resolve(0);
  }

  private sweep(now: number): void {
    for (const [key, { moments, milliseconds }] of this.takes) {
      if (!moments.some((moment) => moment > now - milliseconds)) this.takes.delete(key);
    }
  }
}
