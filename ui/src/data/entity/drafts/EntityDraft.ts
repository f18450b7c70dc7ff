import type { RecordId } from '../../../base/wire/WireRecord.js';

/** Unsaved changes as the journal stores them; plain JSON. */
export interface EntityDraft {
  /** null for a record that was never saved. */
  readonly id: RecordId | null;
  /** The changed columns' values on the server before the changes. */
  readonly base: Readonly<Record<string, unknown>>;
  readonly values: Readonly<Record<string, unknown>>;
  /** Values that were sent but not answered yet, by column. */
  readonly sent: Readonly<Record<string, readonly unknown[]>>;
  readonly proposedId: string | null;
  /** Unsaved changes of the parents that are saved with this record, by association. */
  readonly parents?: Readonly<Record<string, ParentDraft>>;
}

export interface ParentDraft {
  readonly view: string;
  readonly draft: EntityDraft;
}
