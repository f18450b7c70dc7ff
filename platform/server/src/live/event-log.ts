import { randomBytes } from 'node:crypto';
import type { ChangeEvent } from '../kernel/changes/change-event.js';

export type LoggedEvent = Extract<ChangeEvent, { kind: 'record' | 'model' }>;

interface Entry {
  readonly seq: number;
  /** When this replica received it, in milliseconds since 1970. */
  readonly at: number;
  readonly event: LoggedEvent;
}

/** Longer than a stopping server takes to hand its streams over, and than a browser waits before it reconnects. */
const maxAgeMs = 120_000;
const maxEntries = 2_000;
/** Entries beyond the maximum are dropped this many at a time, because dropping one moves all others. */
const dropBatch = 200;
/** Deletions and some updates contain the record as it was, which may be large. */
const maxRecords = 200;
/**
 * Replicas receive a change one after the other, and their clocks differ. A stream that comes from another replica
 * therefore gets the changes of this period before its last one again. The period is short, because a replica can
 * resume such streams only after it has served for as long.
 */
const overlapMs = 2_000;

const idPattern = /^([\w-]{8})\.(\d{1,15})\.(\d{1,15})\.([\w-]{1,32})$/;

/**
 * The changes of the last two minutes, so that a stream that is opened again gets what it has missed. The id of an
 * event names the replica, the number of the event there, the time, and the identity of the reader: another identity
 * has to read everything again.
 */
export class EventLog {
  /** Number of the last event that was sent to all streams. */
  handled = 0;
  private readonly replica = randomBytes(6).toString('base64url');
  private entries: Entry[] = [];
  private last = 0;
  private records = 0;
  /** All changes since this moment are here. */
  private completeSince = Date.now();

  add(event: LoggedEvent): number {
    const now = Date.now();
    this.last += 1;
    this.entries.push({ seq: this.last, at: now, event });
    const old = this.entries.findIndex(({ at }) => at >= now - maxAgeMs);
    this.drop(Math.max(old, this.entries.length > maxEntries ? dropBatch : 0));
    if (hasRecord(event)) this.records += 1;
    if (this.records > maxRecords) this.drop(this.entries.findIndex((entry) => hasRecord(entry.event)) + 1);
    return this.last;
  }

  /** Changes may have been missed, so streams cannot be resumed from before this moment. */
  clear(): void {
    this.entries = [];
    this.records = 0;
    // No stream has this number, so every earlier id is incomplete.
    this.last += 1;
    this.handled = this.last;
    this.completeSince = Date.now();
  }

  /** The id that stands for everything up to the event `seq`. */
  idOf(identity: string, seq = this.handled): string {
    // While events wait to be sent, the moment is that of the last one sent.
    const at = seq === this.last ? Date.now() : (this.entries.find((entry) => entry.seq === seq)?.at ?? this.completeSince);
    return `${this.replica}.${seq}.${at}.${identity}`;
  } // prettier-ignore

  /**
   * What a stream with this last id has missed of the events that were sent to all others; null: unknown. `isShared`:
   * whether replicas send each other their changes.
   */
  missedBy(id: string, identity: string, isShared: boolean): LoggedEvent[] | null {
    const [, replica, seq, at, owner] = idPattern.exec(id) ?? [];
    if (owner !== identity) return null;
    const from = replica === this.replica ? undefined : Number(at) - overlapMs;
    if (from === undefined ? this.isIncompleteAfter(Number(seq)) : !isShared || from < this.completeSince) return null;
    return this.entries
      .filter((entry) => entry.seq <= this.handled && (from === undefined ? entry.seq > Number(seq) : entry.at >= from))
      .map(({ event }) => event);
  }

  private isIncompleteAfter(seq: number): boolean {
    return seq > this.last || seq < (this.entries[0]?.seq ?? this.last + 1) - 1;
  }

  private drop(count: number): void {
    if (count <= 0) return;
    const dropped = this.entries.splice(0, count);
    for (const { event } of dropped) if (hasRecord(event)) this.records -= 1;
    this.completeSince = Math.max(this.completeSince, (dropped.at(-1)?.at ?? 0) + 1);
  }
}

const hasRecord = (event: LoggedEvent): boolean => event.kind === 'record' && event.before !== undefined;
