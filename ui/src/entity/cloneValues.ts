import type { ViewModel } from '../model/ViewModel.js';
import type { Values } from './RecordEdit.js';

/** A copy's inputs: everything but the key and what only the platform writes; those begin as in any new record. */
export function cloneValues(model: ViewModel, source: Values, fresh: Values): Map<string, unknown> {
  const values = new Map(fresh);
  for (const column of model.columns.values()) {
    const isOwn = !column.primaryKey && !column.system && column.readOnly !== true;
    if (isOwn && source.has(column.name)) values.set(column.name, source.get(column.name));
  }
  return values;
}
