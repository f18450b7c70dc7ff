import type { ViewColumn } from '../model/ViewModel.js';

export interface ColumnState {
  readonly visible: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
}

/** What the view's functions make of a column, for the record as it stands. */
export function useColumnState(column: ViewColumn): ColumnState {
  return { visible: column.visible !== false, required: column.required === true, readOnly: column.readOnly === true };
}
