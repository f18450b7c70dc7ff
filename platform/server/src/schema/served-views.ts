import type { Catalog, Column, View } from '@viewkraft/model';
import type { LiveTable } from './live-table.js';
import type { Planning } from './planning.js';
import { typedView, withColumns } from './typed-view.js';

/**
 * The views as the database can serve them now (details A30): a column whose change is held is served as it is stored, may
 * be empty where the table allows it, and is unique only where the table sees to that. A view is missing here when the
 * database lacks one of its columns, which happens only where it refused a safe change.
 */
export function servedViews(catalog: Catalog, planning: Planning): Map<string, View> {
  const views = new Map<string, View>();
  for (const [name, view] of catalog.views) {
    const [table, types] = [planning.live.get(view.table), planning.types.get(view.table)];
    const served = table && types ? typedView(view, table, types) : undefined;
    if (!served || ![...view.columns.keys()].every((column) => served.columns.has(column))) continue;
    views.set(name, constrained(served, table!));
  }
  return views;
}

function constrained(view: View, table: LiveTable): View {
  const unique = new Set(table.indexes.filter((index) => index.unique).map(({ columns }) => columns.join()));
  const columns = new Map(
    [...view.columns].map(([name, column]): [string, Column] => {
      const isUnique = column.unique && (column.primaryKey || unique.has(name));
      const allowNull = !column.primaryKey && table.columns.get(name)!.nullable;
      return [name, isUnique === column.unique && allowNull === column.allowNull ? column : { ...column, unique: isUnique, allowNull }];
    }),
  );
  const lists = view.unique.filter((list) => unique.has(list.join()));
  const served = withColumns(view, columns);
  return lists.length === view.unique.length ? served : { ...served, unique: lists };
}
