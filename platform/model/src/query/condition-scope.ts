import type { Reader } from '../access/reader.js';
import type { Column, View } from '../view/view.js';

/** The names that a condition may use: columns here, and the scopes that associations lead to. */
export interface ConditionScope {
  column(name: string): Column | undefined;
  related(association: string): ConditionScope | undefined;
}

/** What the reader may see, and nothing else. */
export const readerScope = (reader: Reader): ConditionScope => ({
  column: (name) => reader.columns.get(name)?.column,
  related: (name) => (reader.associations.has(name) ? readerScope(reader.related(name)) : undefined),
});

/** Everything the view has, hidden columns too: the rights of a grant's condition. */
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
