import type { AuditEntry } from './audit-entry.js';

/** An entry with the moment it first happened, and how often within a minute. */
export interface AuditRow {
  readonly at: number;
  readonly entry: AuditEntry;
  times: number;
}

interface Window {
  readonly until: number;
  /** What came after the first one. */
  repeats: AuditRow | null;
}

const windowMilliseconds = 60_000;
/** Different entries a minute; what goes beyond is counted by its event alone. */
const mostWindows = 500;
const mostWaiting = 5_000;

/**
 * Entries on their way into the table. The first of a kind is due at once, those like it within a minute are counted into one
 * more row, so that no flood of them fills memory or disk.
 */
export class AuditBuffer {
  private readonly waiting: AuditRow[] = [];
  /** Of signed-in users and of anybody apart: strangers' failures must not crowd the others out. */
  private readonly groups = [new Map<string, Window>(), new Map<string, Window>()] as const;

  add(entry: AuditEntry, now: number): void {
    const windows = this.groups[entry.userId != null && !strangers.has(entry.event) ? 0 : 1];
    const key = JSON.stringify([entry.event, entry.userId, entry.email, entry.actorId, entry.device?.address, entry.detail]);
    const open = windows.get(key);
    if (open !== undefined && open.until > now) return count(open, entry, now);
    if (open !== undefined) this.close(windows, key, open);
    if (windows.size >= mostWindows) this.closeOld(windows, now);
    if (windows.size < mostWindows) {
      windows.set(key, { until: now + windowMilliseconds, repeats: null });
      this.push({ at: now, entry, times: 1 });
    } else {
      const bare = JSON.stringify([entry.event]);
      const rest = windows.get(bare) ?? { until: now + windowMilliseconds, repeats: null };
      windows.set(bare, rest);
      count(rest, { event: entry.event, detail: 'more' }, now);
    }
  } // prettier-ignore

  /** Rows that are due; `all`: those too that still count. */
  take(now: number, all = false): AuditRow[] {
    for (const windows of this.groups) this.closeOld(windows, all ? Infinity : now);
    return this.waiting.splice(0);
  }

  /** Rows that could not be written come back; how many are lost, because too many wait. */
  giveBack(rows: readonly AuditRow[]): number {
    const room = Math.max(0, mostWaiting - this.waiting.length);
    this.waiting.unshift(...rows.slice(0, room));
    return Math.max(0, rows.length - room);
  }

  private closeOld(windows: Map<string, Window>, now: number): void {
    for (const [key, window] of windows) if (window.until <= now) this.close(windows, key, window);
  }

  private close(windows: Map<string, Window>, key: string, { repeats }: Window): void {
    if (repeats !== null) this.push(repeats);
    windows.delete(key);
  }

  private push(row: AuditRow): void {
    if (this.waiting.length < mostWaiting) this.waiting.push(row);
  }
}

/** What anybody may cause in another's name. */
const strangers: ReadonlySet<string> = new Set(['signInFailed', 'signInLocked', 'passwordRequested', 'signUp']);

function count(window: Window, entry: AuditEntry, now: number): void {
  if (window.repeats === null) window.repeats = { at: now, entry, times: 1 };
  else window.repeats.times += 1;
}
