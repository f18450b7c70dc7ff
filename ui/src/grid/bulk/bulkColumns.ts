import { isWritable } from '../../functions/isWritable.js';
import type { ViewColumn, ViewModel } from '../../model/ViewModel.js';

/** Columns that several records may be given one value for; what must differ from record to record is none of them. */
export function bulkColumns(model: ViewModel, count: number): readonly ViewColumn[] {
  const proposed = model.gridColumns.map((name) => model.associations.get(name)?.foreignKey ?? name);
  const names = new Set([...proposed, ...model.columns.keys()]);
  return [...names].flatMap((name) => {
    const column = model.columns.get(name);
    return column && isWritable(column, false) && !(column.unique && count > 1) ? [column] : [];
  });
}
