import type { WireRecord } from '../api/WireRecord.js';
import type { SaveStatus } from './SaveMachine.js';

/** A column that two editors set to different values. */
export interface ConflictingColumn {
  readonly name: string;
  /** What both began with. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Conflict {
  /** The record as it now stands on the server. */
  readonly record: WireRecord;
  readonly columns: readonly ConflictingColumn[];
}

export type Side = 'mine' | 'theirs';

/** How a conflict is settled: one side for all, or one for each column (mine where none is named). */
export type Resolution = Side | ReadonlyMap<string, Side>;

/** How a save ended. `waiting`: the server is busy; like `offline` it goes on by itself. */
export type SaveOutcome = 'saved' | 'nothing' | 'invalid' | 'conflict' | 'uncertain' | 'offline' | 'waiting';

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
  /** A copy that was never saved: autosave is paused, `applyToOriginal()` is open. */
  readonly isClone: boolean;
  /** A sample that is shown and never sent. */
  readonly isDummy: boolean;
  /** Whether the changes shown were typed in an earlier session of the page and came back from the draft journal. */
  readonly isRestored: boolean;
  /** The answer to the first save was lost, so the record may exist already; the editor decides whether to `createAgain()`. */
  readonly isUncertain: boolean;
  readonly status: SaveStatus;
  readonly conflict: Conflict | null;
}
