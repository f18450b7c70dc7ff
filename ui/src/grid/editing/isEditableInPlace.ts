import type { Widget } from '@viewkraft/model';
import { isWritable } from '../../functions/isWritable.js';
import type { ViewColumn, ViewModel } from '../../model/ViewModel.js';

/** Widgets that want more room than a cell has. */
const large: ReadonlySet<Widget> = new Set(['textarea', 'markdown', 'html', 'image', 'json']);

/** Whether a cell can hold a column's input; where it cannot, the form opens instead. */
export function isEditableInPlace(model: ViewModel, column: ViewColumn): boolean {
  if (!model.can.update || !isWritable(column, false) || column.getter !== undefined || column.isList) return false;
  return column.type !== 'text' && !(column.widget && large.has(column.widget));
}
