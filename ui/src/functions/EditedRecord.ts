import type { WireRecord } from '../api/WireRecord.js';

/** A record in the hands of an editor, as far as functions go; the state of an `Entity` is one. */
export interface EditedRecord {
  /** As last known on the server; null while it was never saved. */
  readonly record: WireRecord | null;
  /** What the inputs hold, by column. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly isNew: boolean;
}
