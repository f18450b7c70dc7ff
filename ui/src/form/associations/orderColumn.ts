import { readSort } from '../../grid/GridState.js';
import type { ViewModel } from '../../model/ViewModel.js';

/** The column that holds the order which a view wants its records in, where it can be set by hand. */
export function orderColumn(model: ViewModel): string | undefined {
  const [first] = readSort(model.gridSort);
  const column = first && !first.descending ? model.columns.get(first.column) : undefined;
  if (!column || column.primaryKey || column.system || column.readOnly === true || !model.can.update) return undefined;
  return column.type === 'integer' || column.type === 'number' ? column.name : undefined;
}
