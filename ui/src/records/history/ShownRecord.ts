import type { WireRecord } from '../../base/wire/WireRecord.js';

/** The record beside its history, as the user sees it. */
export interface ShownRecord {
  readonly record: WireRecord;
  readonly version: number | null;
  /** It has unsaved changes, which a restoration would overwrite. */
  readonly isChanged: boolean;
}
