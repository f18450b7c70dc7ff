import { valueOf, type RecordId, type WireRecord } from '../../../base/wire/WireRecord.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import type { OpenEntity } from '../OpenEntity.js';

/** Whether an entity includes the given related record. */
export function isShowing(entity: OpenEntity, view: string, id: RecordId): boolean {
  const { record } = entity.current();
  return record !== null && shownAs(entity.model, record, view, id).length > 0;
}

/** The record without a deleted related record. */
export function withoutRelated(model: ViewModel, record: WireRecord, view: string, id: RecordId): WireRecord {
  return { ...record, ...Object.fromEntries(shownAs(model, record, view, id).map((name) => [name, null])) };
}

/** Names of the belongsTo associations under which a record includes the given related record. */
function shownAs(model: ViewModel, record: WireRecord, view: string, id: RecordId): readonly string[] {
  return [...model.byForeignKey]
    .filter(([foreignKey, { name, view: target }]) => {
      const key = valueOf(record, foreignKey);
      return target === view && valueOf(record, name) && String(key) === String(id);
    })
    .map(([, { name }]) => name);
}
