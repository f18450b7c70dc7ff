import type { ModelAssociation } from '@viewkraft/model';
import { gridColumnsOf, proposedColumns, type GridColumnInfo } from '../../grid/gridColumnsOf.js';
import type { ViewModel } from '../../model/ViewModel.js';

const known = new WeakMap<ViewModel, Map<string, readonly GridColumnInfo[]>>();

/** What an association's grid shows: as the view's own, but for the way back, which says nothing there. */
export function associatedColumns(target: ViewModel, association: ModelAssociation): readonly GridColumnInfo[] {
  const back = association.type === 'hasMany' ? association.foreignKey : '';
  const ofTarget = known.get(target) ?? new Map<string, readonly GridColumnInfo[]>();
  known.set(target, ofTarget);
  let columns = ofTarget.get(back);
  if (!columns) {
    const proposed = proposedColumns(target);
    columns = gridColumnsOf(target).filter(({ column }) => proposed.has(column.name) && column.name !== back);
    ofTarget.set(back, columns);
  }
  return columns;
}
