import type { Catalog, Column, View } from '@viewkraft/model';
import type { StoredTypes } from './applied-store.js';
import type { LiveTable } from '../table/live-table.js';
import { plainColumn } from '../table/plain-column.js';
import type { Planning } from './planning.js';
import { compareTypes } from '../table/stored-type.js';

/** The catalog with its columns typed as in the database; views without a table stay unchanged. */
export function typedCatalog(catalog: Catalog, planning: Planning): Catalog {
  const views = [...catalog.views].map(([name, view]): [string, View] => {
    const [table, types] = [planning.work.get(view.table), planning.types.get(view.table)];
    return [name, (table && types && typedView(view, table, types)) ?? view];
  });
  return views.every(([name, view]) => catalog.views.get(name) === view)
    ? catalog
    : { ...catalog, views: new Map(views) };
}

/** The view with the types, columns and primary key of its actual table; undefined if none of it can be served. */
export function typedView(view: View, table: LiveTable, types: StoredTypes): View | undefined {
  const [key, ...more] = table.primaryKey;
  if (key === undefined || more.length > 0) return undefined;
  const columns = new Map<string, Column>();
  for (const column of view.columns.values()) {
    const stored = types.get(column.name);
    if (stored && table.columns.has(column.name)) columns.set(column.name, typedColumn(column, stored, key));
  }
  // A primary key that the view file no longer names but the table still has.
  if (!columns.has(key)) {
    const stored = types.get(key);
    if (!stored) return undefined;
    columns.set(key, { ...plainColumn(key, stored), primaryKey: true, allowNull: false });
  }
  return withColumns(view, columns, key);
}

function typedColumn(
  column: Column,
  stored: { readonly type: Column['type'] } & Pick<Column, 'length' | 'precision' | 'scale'>,
  key: string,
): Column {
  const primaryKey = column.name === key;
  const same = compareTypes(column, stored) === 'same';
  if (same && primaryKey === column.primaryKey) return column;
  const text = stored.type === 'string' || stored.type === 'text';
  const kept = same || (text && (column.type === 'string' || column.type === 'text'));
  return {
    ...column,
    ...(same ? {} : { type: stored.type, length: stored.length, precision: stored.precision, scale: stored.scale }),
    ...(kept ? {} : { values: undefined, default: undefined, widget: undefined, editor: undefined }),
    primaryKey,
    allowNull: primaryKey ? false : column.primaryKey ? true : column.allowNull,
  };
}

/** The view with other columns, or itself if they are the same; whatever names a missing column is removed too. */
export function withColumns(view: View, columns: ReadonlyMap<string, Column>, primaryKey = view.primaryKey): View {
  const same =
    columns.size === view.columns.size && [...columns].every(([name, column]) => view.columns.get(name) === column);
  if (same && primaryKey === view.primaryKey) return view;
  const has = (name: string): boolean => columns.has(name);
  return {
    ...view,
    columns,
    primaryKey,
    display: has(view.display) ? view.display : primaryKey,
    naturalKey: view.naturalKey.every(has) ? view.naturalKey : [primaryKey],
    associations: new Map(
      [...view.associations].filter(([, { type, foreignKey }]) => type !== 'belongsTo' || has(foreignKey)),
    ),
    indexes: view.indexes.filter((list) => list.every(has)),
    unique: view.unique.filter((list) => list.every(has)),
    grid: { ...view.grid, columns: view.grid.columns.filter(has) },
    form: { groups: view.form.groups.map((group) => ({ ...group, columns: group.columns.filter(has) })) },
  };
}
