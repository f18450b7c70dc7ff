import type { Association, Catalog, Column, View } from '@viewkraft/model';
import type { Dialect } from '../../../kernel/database/database.js';
import type { LiveTable, LiveTables } from '../table/live-table.js';
import { isGenerated } from './native-types.js';

/** Names of the columns of a link table at both ends, as the table has them. */
const endsOf = ({ foreignKey, otherKey = '' }: Association, owner: View | undefined): readonly [string, string] => {
  const fieldOf = (name: string): string => owner?.columns.get(name)?.field ?? name;
  return [fieldOf(foreignKey), fieldOf(otherKey)];
};

/**
 * The first column of a link table that needs a value, but would be empty in a new link. `owner`: the view over the
 * link table.
 */
export function unfilledColumn(
  association: Association,
  table: LiveTable,
  owner: View | undefined,
  dialect: Dialect,
): string | undefined {
  const ends: readonly string[] = endsOf(association, owner);
  const fields = new Map([...(owner?.columns.values() ?? [])].map((column) => [column.field, column]));
  const needed = [...table.columns.values()].find(
    ({ name, nullable, hasDefault, generatedAs, ...column }) =>
      !ends.includes(name) &&
      !(nullable || hasDefault || generatedAs !== undefined || isGenerated({ name, ...column }, table, dialect)) &&
      !isFilledByView(fields.get(name)),
  );
  return needed?.name;
}

/** A link table that is also a view gets records with the view's defaults. */
const isFilledByView = (column: Column | undefined): boolean =>
  column !== undefined && (column.default !== undefined || column.system || (column.primaryKey && column.type === 'uuid'));

/** The view as served: its relations say which link tables may have a link twice, such as views of their own. */
export function withRepeats(view: View, byTable: ReadonlyMap<string, View>, live: LiveTables): View {
  const repeating = [...view.associations].filter(([, association]) => {
    const { type, through = '' } = association;
    const [table, owner] = [live.get(through), byTable.get(through)];
    return type === 'belongsToMany' && table && !keepsPairs(table, endsOf(association, owner));
  });
  if (repeating.length === 0) return view;
  const repeats = repeating.map(([name, association]) => [name, { ...association, repeats: true }] as const);
  return { ...view, associations: new Map([...view.associations, ...repeats]) };
}

/** Whether a unique key consists of no other columns than these two. */
function keepsPairs({ primaryKey, indexes }: LiveTable, pair: readonly string[]): boolean {
  const keys = [primaryKey, ...indexes.filter(({ unique }) => unique).map(({ columns }) => columns)];
  return keys.some((columns) => columns.length > 0 && columns.every((name) => pair.includes(name)));
}

export const viewsByTable = ({ views }: Catalog): ReadonlyMap<string, View> =>
  new Map([...views.values()].map((view) => [view.table, view]));
