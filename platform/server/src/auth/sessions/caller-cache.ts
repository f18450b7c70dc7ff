import type { Caller } from '../../events/change-event.js';

/** How long what a request brought is believed before it is looked up again: what other processes end, ends here by then. */
const believed = 10_000;
const most = 20_000;

interface Entry {
  readonly caller: Caller;
  /** By the process's own clock, which no one sets back. */
  readonly until: number;
}

/**
 * Callers by what their requests bring: the raw value of a session cookie, or an access token. What this process ends is forgotten at once; a look-up that was under
 * way in that moment is not remembered.
 */
export class CallerCache {
  private readonly entries = new Map<string, Entry>();
  private epoch = 0;

  get(proof: string): Caller | undefined {
    const entry = this.entries.get(proof);
    if (entry === undefined) return undefined;
    if (entry.until > performance.now()) return entry.caller;
    this.entries.delete(proof);
    return undefined;
  }

  /** To be taken before a look-up and handed to `put` after it. */
  now(): number {
    return this.epoch;
  }

  /** `atMost`: milliseconds that it is good for in any case. */
  put(proof: string, caller: Caller, startedAt: number, atMost = believed): void {
    if (startedAt !== this.epoch) return;
    if (this.entries.size >= most) this.entries.delete(this.entries.keys().next().value ?? '');
    this.entries.set(proof, { caller, until: performance.now() + Math.min(believed, atMost) });
  }

  forget(which: (caller: Caller) => boolean): void {
    this.epoch += 1;
    for (const [proof, { caller }] of this.entries) if (which(caller)) this.entries.delete(proof);
  }
}
