import type { Catalog } from '@viewkraft/model';
import { linkTables } from './link-tables.js';
import type { Flavour } from '../table/sql-types.js';
import { relationColumns } from './view-indexes.js';
import { desiredTableOf, type DesiredTable } from './desired-table.js';

/**
 * The tables that a catalog's views need on a database of this flavour: the views' own tables, except those of
 * unmanaged views, and link tables.
 */
export function desiredTables(catalog: Catalog, flavour: Flavour): DesiredTable[] {
  const related = relationColumns(catalog);
  const tables = new Map<string, DesiredTable>();
  for (const view of catalog.views.values()) {
    if (!view.managed) continue;
    if (!tables.has(view.table))
      tables.set(view.table, desiredTableOf(view, catalog, related.get(view.name) ?? [], flavour));
  }
  return [...tables.values(), ...linkTables(catalog, flavour)];
}
