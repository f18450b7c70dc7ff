import { valueOf, type RecordId, type WireRecord } from '../api/WireRecord.js';
import type { ViewModel } from '../model/ViewModel.js';

/** The belongsTo associations by which a record came with this related one. */
export function shownAs(model: ViewModel, record: WireRecord, view: string, id: RecordId): readonly string[] {
  return [...model.byForeignKey]
    .filter(([foreignKey, { name, view: target }]) => {
      const key = valueOf(record, foreignKey);
      return target === view && valueOf(record, name) && String(key) === String(id);
    })
    .map(([, { name }]) => name);
}

/** The record without a related one that is gone. */
export function withoutRelated(model: ViewModel, record: WireRecord, view: string, id: RecordId): WireRecord {
  return { ...record, ...Object.fromEntries(shownAs(model, record, view, id).map((name) => [name, null])) };
}
