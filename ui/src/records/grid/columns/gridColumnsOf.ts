import type { ViewColumn, ViewModel } from '../../../base/wire/ViewModel.js';

/** A column that a grid can show: a column of the view, or a related record in place of its foreign key. */
export interface GridColumnInfo {
  /** Name of the column, also for a related record. */
  readonly column: ViewColumn;
  /** The belongsTo association shown instead, if any. */
  readonly association: string | undefined;
}

/** Returns the columns that a grid can show, proposed ones first, in order. */
export function gridColumnsOf(model: ViewModel): readonly GridColumnInfo[] {
  const names = [...model.gridColumns.map((name) => model.associations.get(name)?.foreignKey ?? name)];
  for (const { name, isWriteOnly } of model.columns.values()) if (!isWriteOnly) names.push(name);
  return [...new Set(names)].flatMap((name) => {
    const column = model.columns.get(name);
    return column ? [{ column, association: model.byForeignKey.get(name)?.name }] : [];
  });
}

/** Columns visible by default. */
export function proposedColumns(model: ViewModel): ReadonlySet<string> {
  return new Set(model.gridColumns.map((name) => model.associations.get(name)?.foreignKey ?? name));
}
