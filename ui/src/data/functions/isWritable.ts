import type { ViewColumn } from '../../base/wire/ViewModel.js';

/** Whether a form may change a column at all, regardless of its functions. */
export function isWritable(column: ViewColumn, isNew: boolean): boolean {
  return !column.system && column.readOnly !== true && (isNew || !column.primaryKey);
}
