import { defined } from '../table/defined.js';
import { indexShape } from '../desired/view-indexes.js';
import { isOwnIndex } from '../table/names.js';
import type { PhysicalIndex } from '../table/physical-table.js';
import type { Planning } from './planning.js';
import { countDuplicates } from './row-counts.js';
import type { DesiredTable } from '../desired/desired-table.js';

/** Plans indexes and unique constraints of an existing table; on MySQL, sort keys are created and dropped with them. */
export async function planIndexes(planning: Planning, desired: DesiredTable): Promise<void> {
  const name = desired.physical.name;
  const kept = new Set<string>();
  const missing: PhysicalIndex[] = [];
  for (const index of desired.physical.indexes) {
    const live = planning.current(name).indexes.find((one) => isServedBy(planning, desired, index, one));
    if (live) kept.add(live.name);
    else missing.push(index);
  }
  const clashing = new Set(missing.map((index) => index.name));
  const stale = planning.current(name).indexes.filter((index) => isOwnIndex(index.name) && !kept.has(index.name));
  for (const index of stale.filter((one) => clashing.has(one.name))) planDrop(planning, desired, index);
  for (const index of missing) await planAdd(planning, desired, index);
  for (const index of stale.filter((one) => !clashing.has(one.name))) planDrop(planning, desired, index);
}

function isServedBy(planning: Planning, desired: DesiredTable, index: PhysicalIndex, live: PhysicalIndex): boolean {
  if (indexShape(index) !== indexShape(live) || (isOwnIndex(live.name) && live.name !== index.name)) return false;
  const first = defined(index.columns[0]);
  const sortKey = desired.physical.columns.find((column) => column.name === first && column.generatedAs !== undefined);
  if (!sortKey) return true;
  const there = planning.current(desired.physical.name).columns.get(first);
  return there?.sqlType.toLowerCase() === sortKey.sqlType.toLowerCase();
}

function planDrop(planning: Planning, desired: DesiredTable, index: PhysicalIndex): void {
  const kind = index.unique ? ('dropUnique' as const) : ('dropIndex' as const);
  const facts = { view: desired.view, table: desired.physical.name, ...soleColumn(index), kind };
  planning.safe({ ...facts, reason: { key: 'planIndexUnwanted', params: { name: index.name } } }, (ddl, table) =>
    ddl.dropIndex(table, index),
  );
}

async function planAdd(planning: Planning, desired: DesiredTable, index: PhysicalIndex): Promise<void> {
  const name = desired.physical.name;
  const columns = planning.current(name).columns;
  const sortKey = desired.physical.columns.find(
    (column) => column.name === index.columns[0] && column.generatedAs !== undefined,
  );
  if (!index.columns.every((column) => columns.has(column) || column === sortKey?.name)) return;
  const facts = {
    view: desired.view,
    table: name,
    ...soleColumn(index),
    kind: index.unique ? ('addUnique' as const) : ('addIndex' as const),
  };
  const rows = index.unique ? await countDuplicates(planning, name, index.columns) : 0;
  if (rows > 0) {
    const reason = { key: 'planDuplicates', params: { columns: index.columns.join(', '), rows } };
    planning.held({ ...facts, reason, rows, values: rows, stuck: true, destructive: false }, (ddl, table) =>
      ddl.addIndex(table, index, undefined),
    );
    return;
  }
  const missing = sortKey && !columns.has(sortKey.name) ? sortKey : undefined;
  planning.safe({ ...facts, reason: { key: 'planNewIndex', params: { name: index.name } } }, (ddl, table) =>
    ddl.addIndex(table, index, missing),
  );
}

const soleColumn = ({ columns, unique }: PhysicalIndex): { column?: string } =>
  unique && columns.length > 1 ? {} : { column: defined(columns[0]).replace(/^_sort_/, '') };
