import type { Locale } from '@viewkraft/model';
import { valueOf, type RecordId, type WireRecord } from '../api/WireRecord.js';
import { recordTitle } from '../fields/recordTitle.js';
import type { ViewModel } from '../model/ViewModel.js';
import type { RecordOption } from './RecordOption.js';

export function recordOptionOf(record: WireRecord, model: ViewModel, locale: Locale): RecordOption {
  return {
    id: valueOf(record, model.primaryKey) as RecordId,
    text: recordTitle(record, model, locale),
    record,
  };
}
