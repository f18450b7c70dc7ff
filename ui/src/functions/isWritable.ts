import type { ViewColumn } from '../model/ViewModel.js';

/** Whether the form may change a column at all, whatever its functions say. */
export function isWritable(column: ViewColumn, isNew: boolean): boolean {
  return !column.system && column.readOnly !== true && (isNew || !column.primaryKey);
}
