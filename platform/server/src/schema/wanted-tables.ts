import type { Catalog } from '@viewkraft/model';
import { linkTables } from './link-tables.js';
import type { Flavour } from './sql-types.js';
import { relationColumns } from './view-indexes.js';
import { wantedView, type WantedTable } from './wanted-table.js';

/** The tables that a catalog's views want on a database of this flavour: their own, and those of links. */
export function wantedTables(catalog: Catalog, flavour: Flavour): WantedTable[] {
  const related = relationColumns(catalog);
  const tables = new Map<string, WantedTable>();
  for (const view of catalog.views.values()) {
    if (!tables.has(view.table))
      tables.set(view.table, wantedView(view, catalog, related.get(view.name) ?? [], flavour));
  }
  return [...tables.values(), ...linkTables(catalog, flavour)];
}
