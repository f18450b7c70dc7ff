import type { AuditEntry } from './audit-entry.js';

/** An entry with the time it first happened and its count within a minute. */
export interface AuditRow {
  readonly at: number;
  readonly entry: AuditEntry;
  times: number;
}

interface Window {
  readonly until: number;
  /** Repetitions of the first entry. */
  repeats: AuditRow | null;
}

const windowMs = 60_000;
/** Distinct entries a minute; those beyond are counted by event only. */
const maxWindows = 500;
const maxWaiting = 5_000;

/**
 * Buffers entries on their way into the table. The first of a kind is written at once; equal entries within the next
 * minute are merged into one more row, so that no flood of entries fills memory or disk.
 */
export class AuditBuffer {
  private readonly waiting: AuditRow[] = [];
  /**
   * Separate windows for signed-in users and anonymous requests: anonymous failures must not displace other entries.
   */
  private readonly groups = [new Map<string, Window>(), new Map<string, Window>()] as const;

  add(entry: AuditEntry, now: number): void {
    const windows = this.groups[entry.userId != null && !anonymousEvents.has(entry.event) ? 0 : 1];
    const key = JSON.stringify([entry.event, entry.userId, entry.email, entry.actorId, entry.device?.address, entry.detail]);
    const open = windows.get(key);
    if (open !== undefined && open.until > now) return count(open, entry, now);
    if (open !== undefined) this.close(windows, key, open);
    if (windows.size >= maxWindows) this.closeOld(windows, now);
    if (windows.size < maxWindows) {
      windows.set(key, { until: now + windowMs, repeats: null });
      this.push({ at: now, entry, times: 1 });
    } else {
      const bare = JSON.stringify([entry.event]);
      const rest = windows.get(bare) ?? { until: now + windowMs, repeats: null };
      windows.set(bare, rest);
      count(rest, { event: entry.event, detail: 'more' }, now);
    }
  } // prettier-ignore

  /** Rows that are due; `all`: also rows that are still counting. */
  take(now: number, all = false): AuditRow[] {
    for (const windows of this.groups) this.closeOld(windows, all ? Infinity : now);
    return this.waiting.splice(0);
  }

  /** Takes back rows that could not be written. Returns the number of rows dropped because the buffer is full. */
  putBack(rows: readonly AuditRow[]): number {
    const free = Math.max(0, maxWaiting - this.waiting.length);
    this.waiting.unshift(...rows.slice(0, free));
    return Math.max(0, rows.length - free);
  }

  private closeOld(windows: Map<string, Window>, now: number): void {
    for (const [key, window] of windows) if (window.until <= now) this.close(windows, key, window);
  }

  private close(windows: Map<string, Window>, key: string, { repeats }: Window): void {
    if (repeats !== null) this.push(repeats);
    windows.delete(key);
  }

  private push(row: AuditRow): void {
    if (this.waiting.length < maxWaiting) this.waiting.push(row);
  }
}

/** Events that anonymous requests can cause in another user's name. */
const anonymousEvents: ReadonlySet<string> = new Set(['signInFailed', 'signInLocked', 'passwordRequested', 'signUp']);

function count(window: Window, entry: AuditEntry, now: number): void {
  if (window.repeats === null) window.repeats = { at: now, entry, times: 1 };
  else window.repeats.times += 1;
}
