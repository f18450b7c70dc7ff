import type { RecordId } from '../api/WireRecord.js';

/** Unsaved changes as the journal keeps them; plain JSON. */
export interface EntityDraft {
  /** null: a record that was never saved. */
  readonly id: RecordId | null;
  /** What the changed columns held on the server when the changes began. */
  readonly base: Readonly<Record<string, unknown>>;
  readonly values: Readonly<Record<string, unknown>>;
  /** What was sent of them without an answer yet. */
  readonly sent: Readonly<Record<string, readonly unknown[]>>;
  readonly proposedId: string | null;
}
