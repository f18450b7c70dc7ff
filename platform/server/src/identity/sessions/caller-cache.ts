import type { Caller } from '../../kernel/changes/change-event.js';

/** Cache lifetime: the latest time by which changes made by other processes take effect here. */
const lifetimeMs = 10_000;
const maxEntries = 20_000;

interface Entry {
  readonly caller: Caller;
  /** On the process's monotonic clock, which clock changes do not affect. */
  readonly until: number;
}

/**
 * Caches callers by credential: the raw session cookie or access token. Entries ended by this process are removed at
 * once; a look-up that was under way at that time is not stored.
 */
export class CallerCache {
  private readonly entries = new Map<string, Entry>();
  private epoch = 0;
  hits = 0;
  misses = 0;

  get(credential: string): Caller | undefined {
    const entry = this.entries.get(credential);
    if (entry !== undefined && entry.until > performance.now()) {
      this.hits += 1;
      return entry.caller;
    }
    this.misses += 1;
    if (entry !== undefined) this.entries.delete(credential);
    return undefined;
  }

  /** The start time of a look-up; call before the look-up and pass the result to `put`. */
  now(): number {
    return this.epoch;
  }

  /** `maxLifetimeMs`: upper limit of the entry's lifetime in milliseconds. */
  put(credential: string, caller: Caller, startedAt: number, maxLifetimeMs = lifetimeMs): void {
    if (startedAt !== this.epoch) return;
    if (this.entries.size >= maxEntries) this.entries.delete(this.entries.keys().next().value ?? '');
    this.entries.set(credential, { caller, until: performance.now() + Math.min(lifetimeMs, maxLifetimeMs) });
  }

  forget(which: (caller: Caller) => boolean): void {
    this.epoch += 1;
    for (const [credential, { caller }] of this.entries) if (which(caller)) this.entries.delete(credential);
  }
}
