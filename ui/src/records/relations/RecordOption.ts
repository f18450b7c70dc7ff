import type { Locale } from '@viewkraft/model';
import { type RecordId, valueOf, type WireRecord } from '../../base/wire/WireRecord.js';
import { recordTitle } from '../../fields/recordTitle.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';

/** A related record as pickers show it. */
export interface RecordOption {
  readonly id: RecordId;
  readonly text: string;
  /** Distinguishes records of the same name. */
  readonly secondary?: string | undefined;
  readonly record?: WireRecord;
}

export function recordOptionOf(record: WireRecord, model: ViewModel, locale: Locale): RecordOption {
  return {
    id: valueOf(record, model.primaryKey) as RecordId,
    text: recordTitle(record, model, locale),
    record,
  };
}
