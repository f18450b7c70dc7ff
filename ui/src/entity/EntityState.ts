import type { WireRecord } from '../api/WireRecord.js';

/** A column that two editors set to different values. */
export interface ConflictingColumn {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Conflict {
  /** The record as it now stands on the server. */
  readonly record: WireRecord;
  readonly columns: readonly ConflictingColumn[];
}

export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'offline';

/** Everything a page shows of an entity; a new object with every change. */
export interface EntityState {
  /** As last known on the server; null while it was never saved. */
  readonly record: WireRecord | null;
  /** What the inputs hold, by column. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly isNew: boolean;
  readonly isChanged: boolean;
  readonly isDeleted: boolean;
  /** Whether there is something to edit: a new entity, or one that has arrived. */
  readonly isReady: boolean;
  readonly isClone: boolean;
  readonly status: SaveStatus;
  readonly conflict: Conflict | null;
}
