import { defined } from './table/defined.js';
import type { Association, Catalog, Column, View } from '@viewkraft/model';
import type { Dialect } from '../../kernel/database/database.js';
import { searchIndexOf } from '../search/search-index.js';
import { hasSearch } from './ddl/search-ddl.js';
import type { LiveTable } from './table/live-table.js';
import type { Planning } from './plan/planning.js';
import { sortKeyColumn } from './table/sort-key.js';
import { viewsByTable, withRepeats } from './unmanaged/foreign-links.js';
import { servedUnmanaged } from './unmanaged/unmanaged-view.js';
import { typedView, withColumns } from './plan/typed-view.js';

/**
 * The views as the database can serve them now: a column with a held change is served as it is stored, may be empty
 * where the table allows it, and is unique only where the table enforces it. A view is missing when the database lacks
 * one of its columns, which happens only if it refused a safe change.
 */
export function servedViews(catalog: Catalog, planning: Planning, versionKey: Buffer): Map<string, View> {
  const views = new Map<string, View>();
  const byTable = viewsByTable(catalog);
  for (const [name, view] of catalog.views) {
    if (!view.managed) {
      const unmanaged = servedUnmanaged(view, planning.live, planning.dialect, versionKey);
      if (unmanaged) views.set(name, withRepeats(unmanaged, byTable, planning.live));
      continue;
    }
    const [table, types] = [planning.live.get(view.table), planning.types.get(view.table)];
    const served = table && types ? typedView(view, table, types) : undefined;
    if (!table || !served || ![...view.columns.keys()].every((column) => served.columns.has(column))) continue;
    const constrainedView = searchable(constrained(served, table, planning.dialect), planning);
    views.set(name, withUnenforced(withRepeats(constrainedView, byTable, planning.live), table, catalog));
  }
  return views;
}

/** Searched by an index only if the database has it. */
function searchable(view: View, { live, dialect }: Planning): View {
  const index = searchIndexOf(view);
  return !view.search || (index && hasSearch(index, live, dialect)) ? view : { ...view, search: false };
}

/** Marks relations whose foreign key is held, or differs: the server checks them and applies `onDelete` itself. */
function withUnenforced(view: View, { foreignKeys }: LiveTable, { views }: Catalog): View {
  // The schema has one foreign key for each column, that of its first relation.
  const wanted = new Map<string, Association>();
  for (const association of view.associations.values()) {
    const isWanted = association.type === 'belongsTo' && views.get(association.view)?.managed === true;
    if (isWanted && !wanted.has(association.foreignKey)) wanted.set(association.foreignKey, association);
  }
  const isMissing = ({ type, foreignKey, view: name }: Association): boolean => {
    const first = wanted.get(foreignKey);
    if (type !== 'belongsTo' || first?.view !== name) return false;
    const target = views.get(name)?.table;
    return !foreignKeys.some(
      ({ column, table, onDelete }) => column === foreignKey && table === target && onDelete === first.onDelete,
    );
  };
  const unenforced = [...view.associations]
    .filter(([, association]) => isMissing(association))
    .map(([name, association]) => [name, { ...association, enforced: false }] as const);
  return unenforced.length === 0 ? view : { ...view, associations: new Map([...view.associations, ...unenforced]) };
}

/** Unique, indexed and not null only if the table is. A list sorts by a text's sort key only if that column exists. */
function constrained(view: View, table: LiveTable, dialect: Dialect): View {
  const sorts = (name: string): boolean => {
    const key = sortKeyColumn(view, name, dialect);
    return key === undefined || table.columns.has(key);
  };
  const unique = new Set(table.indexes.filter((index) => index.unique).map(({ columns }) => columns.join()));
  const columns = new Map(
    [...view.columns].map(([name, column]): [string, Column] => {
      const isUnique = column.unique && (column.primaryKey || unique.has(name)) && sorts(name);
      const index = column.index && sorts(name);
      const allowNull = !column.primaryKey && defined(table.columns.get(name)).nullable;
      const same = isUnique === column.unique && index === column.index && allowNull === column.allowNull;
      return [name, same ? column : { ...column, unique: isUnique, index, allowNull }];
    }),
  );
  const lists = view.unique.filter((list) => unique.has(list.join()) && list.slice(0, 1).every(sorts));
  const indexes = view.indexes.filter((list) => list.slice(0, 1).every(sorts));
  const served = withColumns(view, columns);
  const same = lists.length === view.unique.length && indexes.length === view.indexes.length;
  return same ? served : { ...served, unique: lists, indexes };
}
