import { Listeners } from '../../base/state/Listeners.js';
import type { RecordId } from '../../base/wire/WireRecord.js';

/** A record that was opened recently. */
export interface RecentRecord {
  readonly view: string;
  readonly id: RecordId;
  /** The record's title when it was opened. */
  readonly title: string;
}

const recentAtMost = 10;

/** The records that one user opened last in this browser, newest first. */
export class RecentRecords {
  private userId: string | null = null;
  private records: readonly RecentRecord[] = [];
  private readonly listeners = new Listeners();

  constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {}

  readonly subscribe = this.listeners.subscribe;

  readonly current = (): readonly RecentRecord[] => this.records;

  /** Switches to a user's records; null means nobody, who has no records. */
  of(userId: string | null): void {
    if (userId === this.userId) return;
    this.userId = userId;
    this.records = this.read();
    this.listeners.notify();
  }

  visit(record: RecentRecord): void {
    const [first] = this.records;
    if (first && isSame(first, record) && first.title === record.title) return;
    this.set([record, ...this.records.filter((other) => !isSame(other, record))].slice(0, recentAtMost));
  }

  forget(view: string, id: RecordId): void {
    if (this.records.some((other) => isSame(other, { view, id })))
      this.set(this.records.filter((other) => !isSame(other, { view, id })));
  }

  forgetView(view: string): void {
    if (this.records.some((other) => other.view === view)) this.set(this.records.filter((one) => one.view !== view));
  }

  /** Deletes a user's records on sign-out, because titles may be personal data (G7). */
  forgetUser(userId: string): void {
    this.storage.removeItem(keyOf(userId));
    if (userId !== this.userId) return;
    this.records = [];
    this.listeners.notify();
  }

  private set(records: readonly RecentRecord[]): void {
    this.records = records;
    try {
      if (this.userId !== null) this.storage.setItem(keyOf(this.userId), JSON.stringify(records));
    } catch {
      // Without storage the records are kept until the next page load.
    }
    this.listeners.notify();
  }

  private read(): readonly RecentRecord[] {
    if (this.userId === null) return [];
    try {
      const stored: unknown = JSON.parse(this.storage.getItem(keyOf(this.userId)) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isRecent).slice(0, recentAtMost) : [];
    } catch {
      return [];
    }
  }
}

function keyOf(userId: string): string {
  return `viewkraft:recent:${userId}`;
}

/** Compares keys as text: a key from an address is a string, one from a response may be a number. */
function isSame(a: Pick<RecentRecord, 'view' | 'id'>, b: Pick<RecentRecord, 'view' | 'id'>): boolean {
  return a.view === b.view && String(a.id) === String(b.id);
}

function isRecent(value: unknown): value is RecentRecord {
  const { view, id, title } = (value ?? {}) as Partial<RecentRecord>;
  return typeof view === 'string' && (typeof id === 'string' || typeof id === 'number') && typeof title === 'string';
}
