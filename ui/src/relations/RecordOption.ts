import type { RecordId, WireRecord } from '../api/WireRecord.js';

/** A related record as pickers show it. */
export interface RecordOption {
  readonly id: RecordId;
  readonly text: string;
  readonly record?: WireRecord;
}
