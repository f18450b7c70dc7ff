import type { RecordId, WireRecord } from '../api/WireRecord.js';

/** A related record as pickers show it. */
export interface RecordOption {
  readonly id: RecordId;
  readonly text: string;
  /** What tells it from another one of the same name. */
  readonly secondary?: string | undefined;
  readonly record?: WireRecord;
}
