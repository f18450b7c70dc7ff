import type { WireRecord } from '../../../base/wire/WireRecord.js';
import type { SaveStatus } from './SaveMachine.js';

/** A column that two editors set to different values. */
export interface ConflictingColumn {
  readonly name: string;
  /** The value before both changes. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Conflict {
  /** The server's current record. */
  readonly record: WireRecord;
  readonly columns: readonly ConflictingColumn[];
}

export type Side = 'mine' | 'theirs';

/** How to resolve a conflict: one side for all columns, or one per column (`mine` by default). */
export type Resolution = Side | ReadonlyMap<string, Side>;

/** How a save ended. `waiting` (the server is busy) and `offline` are retried automatically. */
export type SaveOutcome = 'saved' | 'nothing' | 'invalid' | 'conflict' | 'uncertain' | 'offline' | 'waiting';

/** Everything that a page shows of an entity; a new object with every change. */
export interface EntityState {
  /** The last known record on the server; null if it was never saved. */
  readonly record: WireRecord | null;
  /** The inputs' values by column. */
  readonly values: ReadonlyMap<string, unknown>;
  /** The inputs' values of the save that `record` is the response to; empty if the record has another origin. */
  readonly answered: ReadonlyMap<string, unknown>;
  readonly isNew: boolean;
  readonly isChanged: boolean;
  readonly isDeleted: boolean;
  /** Whether the entity can be edited: it is new or has been loaded. */
  readonly isReady: boolean;
  /** A copy that was never saved: autosave is paused, and `applyToOriginal()` is available. */
  readonly isClone: boolean;
  /** A sample that is shown and never sent. */
  readonly isDummy: boolean;
  /** Whether the changes come from an earlier session of the page, restored from the draft journal. */
  readonly isRestored: boolean;
  /** The response to the create was lost, so the record may exist already; the editor may choose to `createAgain()`. */
  readonly isUncertain: boolean;
  readonly status: SaveStatus;
  readonly conflict: Conflict | null;
}
