/** What a history entry did. `restore`: the record got earlier values back, or exists again. */
export const historyActions = ['create', 'update', 'delete', 'restore', 'link', 'unlink'] as const;
export type HistoryAction = (typeof historyActions)[number];

/** By what means a record was written. */
export const writeSources = ['form', 'api', 'token', 'import', 'bulk', 'undo', 'plugin', 'command'] as const;
export type WriteSource = (typeof writeSources)[number];

/** Who wrote; `name` is null once the user is gone. */
export interface HistoryUser {
  readonly id: string;
  readonly name: string | null;
}

/** Value of a column before and after, in wire form; for an association the primary keys that were unlinked and linked. */
export interface HistoryChange {
  readonly old: unknown;
  readonly new: unknown;
}

/** `GET /api/{view}/{id}/history/`: one entry, newest first. */
export interface HistoryEntryReport {
  readonly id: number;
  /** ISO 8601. */
  readonly at: string;
  /** null: a guest, or the platform itself. */
  readonly user: HistoryUser | null;
  readonly action: HistoryAction;
  readonly source: WriteSource;
  /** The record's version after the write; null for views without versions, and for links. */
  readonly version: number | null;
  /** The act that the entry is part of; null: a write of only this record. */
  readonly act: string | null;
  readonly changes: Readonly<Record<string, HistoryChange>>;
}

/** `GET /api/{view}/deleted/`: one deleted record. */
export interface DeletedRecordReport {
  readonly id: string | number;
  /** The history entry of the deletion, whose `restore` brings the record back. */
  readonly entry: number;
  /** ISO 8601. */
  readonly at: string;
  readonly user: HistoryUser | null;
  /** The display column's value before the deletion. */
  readonly title: unknown;
}

/** `GET /api/acts/`: a write that can be undone as a whole. */
export interface ActReport {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly user: HistoryUser | null;
  readonly action: HistoryAction | 'undo';
  readonly source: WriteSource;
  readonly view: string;
  /** Number of history entries. */
  readonly entries: number;
  readonly undone: boolean;
  /** How many of the entries were undone. */
  readonly undoneEntries: number;
  /** Whether an undo would change anything, as far as that is known without trying; false once it is undone. */
  readonly undoable: boolean;
}

/** `GET /api/acts/{id}`. */
export interface ActDetails extends ActReport {
  /** How many records exist because of this act; an undo deletes them unless they have changed since. */
  readonly deletes: number;
}

/** `POST /api/acts/{id}/undo`. */
export interface UndoReport {
  readonly undone: number;
  /** What the undo left unchanged: changed since, or refused. `code`: CHANGED or an error code. */
  readonly left: readonly { readonly view: string; readonly id: string | number; readonly code: string }[];
}
