import { readSort } from '../../grid/GridState.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';

/** Returns the column by which a view orders its records, if users may change it. */
export function orderColumn(model: ViewModel): string | undefined {
  const [first] = readSort(model.gridSort);
  const column = first && !first.descending ? model.columns.get(first.column) : undefined;
  if (!column || column.primaryKey || column.system || column.readOnly === true || !model.can.update) return undefined;
  return column.type === 'integer' || column.type === 'number' ? column.name : undefined;
}
