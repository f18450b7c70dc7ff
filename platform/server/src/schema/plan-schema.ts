import type { Catalog } from '@viewkraft/model';
import { wantedTables } from './wanted-tables.js';
import { planColumns } from './plan-columns.js';
import { planDroppedForeignKeys, planNewForeignKeys } from './plan-foreign-keys.js';
import { planIndexes } from './plan-indexes.js';
import { planNewTables } from './plan-new-tables.js';
import type { Planning } from './planning.js';
import { typedCatalog } from './typed-view.js';

/**
 * Finds every change between the database, what was last applied, and what the views want. The order is that of carrying
 * them out: foreign keys off, columns, new tables, indexes, foreign keys on.
 */
export async function planSchema(planning: Planning, catalog: Catalog): Promise<void> {
  const wanted = wantedTables(catalog, planning.flavour);
  planning.wanted = wanted;
  const present = wanted.filter(({ physical }) => planning.live.has(physical.name));
  for (const table of present) planDroppedForeignKeys(planning, table);
  for (const table of present) await planColumns(planning, table);
  planNewTables(planning, wanted);
  // A held type decides what can be indexed and pointed at, so from here on the columns count as they are.
  const asStored = typedCatalog(catalog, planning);
  const typed = (asStored === catalog ? wanted : wantedTables(asStored, planning.flavour)).filter(({ physical }) =>
    planning.work.has(physical.name),
  );
  for (const table of typed) if (planning.live.has(table.physical.name)) await planIndexes(planning, table);
  for (const table of typed) await planNewForeignKeys(planning, table);
}
