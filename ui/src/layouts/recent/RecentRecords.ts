import type { RecordId } from '../../api/WireRecord.js';

/** A record that was lately on screen. */
export interface RecentRecord {
  readonly view: string;
  readonly id: RecordId;
  /** As it was called then. */
  readonly title: string;
}

export const recentAtMost = 10;

/** The records that one user opened last in this browser, newest first. */
export class RecentRecords {
  private userId: string | null = null;
  private records: readonly RecentRecord[] = [];
  private readonly listeners = new Set<() => void>();

  constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): readonly RecentRecord[] => this.records;

  /** Whose records they are from now on; nobody has none. */
  of(userId: string | null): void {
    if (userId === this.userId) return;
    this.userId = userId;
    this.records = this.read();
    this.tell();
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

  /** Titles are personal data: nobody finds them in this browser after a sign-out. */
  forgetUser(userId: string): void {
    this.storage.removeItem(keyOf(userId));
    if (userId !== this.userId) return;
    this.records = [];
    this.tell();
  }

  private set(records: readonly RecentRecord[]): void {
    this.records = records;
    try {
      if (this.userId !== null) this.storage.setItem(keyOf(this.userId), JSON.stringify(records));
    } catch {
      // Without storage they are known until the next load.
    }
    this.tell();
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

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

function keyOf(userId: string): string {
  return `viewkraft:recent:${userId}`;
}

/** A key that was read from an address is a text, in an answer it may be a number. */
function isSame(a: Pick<RecentRecord, 'view' | 'id'>, b: Pick<RecentRecord, 'view' | 'id'>): boolean {
  return a.view === b.view && String(a.id) === String(b.id);
}

function isRecent(value: unknown): value is RecentRecord {
  const { view, id, title } = (value ?? {}) as Partial<RecentRecord>;
  return typeof view === 'string' && (typeof id === 'string' || typeof id === 'number') && typeof title === 'string';
}
