import type { Reader } from '../definition/reader.js';
import type { Column, View } from '../definition/view.js';

/** The names that a condition may use: columns of the view, and scopes of associations. */
export interface ConditionScope {
  column(name: string): Column | undefined;
  related(association: string): ConditionScope | undefined;
}

/** Only what the reader may see. */
export const readerScope = (reader: Reader): ConditionScope => ({
  column: (name) => reader.columns.get(name)?.column,
  related: (name) => (reader.associations.has(name) ? readerScope(reader.related(name)) : undefined),
});

/** The whole view, including hidden columns: the scope of a grant's condition. */
export const viewScope = (
  view: Pick<View, 'columns' | 'associations'>,
  lookup: (view: string) => Pick<View, 'columns' | 'associations'> | undefined,
): ConditionScope => ({
  column: (name) => view.columns.get(name),
  related: (name) => {
    const association = view.associations.get(name);
    const target = association && lookup(association.view);
    return target && viewScope(target, lookup);
  },
});
