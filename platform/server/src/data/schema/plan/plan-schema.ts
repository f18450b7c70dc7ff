import type { Catalog } from '@viewkraft/model';
import type { DesiredTable } from '../desired/desired-table.js';
import { desiredTables } from '../desired/desired-tables.js';
import { planColumns } from './columns/plan-columns.js';
import { planDroppedForeignKeys, planNewForeignKeys } from './plan-foreign-keys.js';
import { planIndexes } from './plan-indexes.js';
import { planNewTables } from './plan-new-tables.js';
import type { Planning } from './planning.js';
import { planSearch } from './plan-search.js';
import { typedCatalog } from './typed-view.js';

/**
 * Finds every change between the database, the last applied state, and the desired state of the views. Changes are in
 * execution order: drop foreign keys, columns, new tables, indexes, add foreign keys, search indexes.
 */
export async function planSchema(planning: Planning, catalog: Catalog): Promise<void> {
  const desired = ownTables(desiredTables(catalog, planning.flavour), planning);
  planning.desired = desired;
  const present = desired.filter(({ physical }) => planning.live.has(physical.name));
  for (const table of present) planDroppedForeignKeys(planning, table);
  for (const table of present) await planColumns(planning, table);
  planNewTables(planning, desired);
  // A held type decides what can be indexed and referenced, so from here on columns count as stored.
  const asStored = typedCatalog(catalog, planning);
  const typed = (asStored === catalog ? desired : ownTables(desiredTables(asStored, planning.flavour), planning)).filter(
    ({ physical }) => planning.work.has(physical.name),
  );
  for (const table of typed) if (planning.live.has(table.physical.name)) await planIndexes(planning, table);
  for (const table of typed) await planNewForeignKeys(planning, table);
  planSearch(planning, asStored);
}

/** Without those that another program has made. */
const ownTables = (tables: readonly DesiredTable[], { live, applied }: Planning): readonly DesiredTable[] =>
  tables.filter(
    ({ isForeignIfFound, physical: { name } }) =>
      isForeignIfFound !== true || !live.has(name) || applied.get(name)?.made === true,
  );
