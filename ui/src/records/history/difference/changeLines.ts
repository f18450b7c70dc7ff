import type { HistoryChange, ModelAssociation } from '@viewkraft/model';
import type { ViewColumn, ViewModel } from '../../../base/wire/ViewModel.js';
import { isEmpty } from '../../../fields/isEmpty.js';

interface Line extends HistoryChange {
  /** Name of the column or the association. */
  readonly name: string;
}

/** A column that changed. `target`: the association whose foreign key the column is. */
export interface ColumnLine extends Line {
  readonly column: ViewColumn;
  readonly target: ModelAssociation | undefined;
}

/** Records that were linked or unlinked. */
export interface LinkLine extends Line {
  readonly target: ModelAssociation;
}

type ChangeLine = ColumnLine | LinkLine;

/** The changes in the order of the model, without changes from one empty value to another. */
export function changeLines(changes: Readonly<Record<string, HistoryChange>>, model: ViewModel): readonly ChangeLine[] {
  const changed = new Map(Object.entries(changes).filter(([, change]) => !isEmpty(change.old) || !isEmpty(change.new)));
  const columns = [...model.columns.values()].flatMap((column): readonly ChangeLine[] => {
    const change = column.primaryKey ? undefined : changed.get(column.name);
    return change ? [{ ...change, name: column.name, column, target: model.byForeignKey.get(column.name) }] : [];
  });
  const links = [...model.associations.values()].flatMap((target): readonly ChangeLine[] => {
    const change = changed.get(target.name);
    return change ? [{ ...change, name: target.name, target }] : [];
  });
  return [...columns, ...links];
}
