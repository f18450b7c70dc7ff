import type { Caller } from '../../events/change-event.js';

/** How long a verified cookie is believed before its session is looked up again: what other processes end, ends here by then. */
const believed = 10_000;
const most = 20_000;

interface Entry {
  readonly caller: Caller;
  /** By the process's own clock, which no one sets back. */
  readonly until: number;
}

/**
 * Callers by the raw value of their session cookie. What this process ends is forgotten at once; a look-up that was under
 * way in that moment is not remembered.
 */
export class SessionCache {
  private readonly entries = new Map<string, Entry>();
  private epoch = 0;

  get(cookie: string): Caller | undefined {
    const entry = this.entries.get(cookie);
    if (entry === undefined) return undefined;
    if (entry.until > performance.now()) return entry.caller;
    this.entries.delete(cookie);
    return undefined;
  }

  /** To be taken before a look-up and handed to `put` after it. */
  now(): number {
    return this.epoch;
  }

  put(cookie: string, caller: Caller, startedAt: number): void {
    if (startedAt !== this.epoch) return;
    if (this.entries.size >= most) this.entries.delete(this.entries.keys().next().value ?? '');
    this.entries.set(cookie, { caller, until: performance.now() + believed });
  }

  forget(which: (caller: Caller) => boolean): void {
    this.epoch += 1;
    for (const [cookie, { caller }] of this.entries) if (which(caller)) this.entries.delete(cookie);
  }
}
