import { known } from './known.js';
import { indexShape } from './view-indexes.js';
import { isOwnIndex } from './names.js';
import type { PhysicalIndex } from './physical-table.js';
import type { Planning } from './planning.js';
import { countDuplicates } from './risk.js';
import type { WantedTable } from './wanted-table.js';

/** Indexes and unique constraints of a table that is there; what it sorts by on MySQL is made and dropped along with them. */
export async function planIndexes(planning: Planning, wanted: WantedTable): Promise<void> {
  const name = wanted.physical.name;
  const kept = new Set<string>();
  const missing: PhysicalIndex[] = [];
  for (const index of wanted.physical.indexes) {
    const live = planning.current(name).indexes.find((one) => isServedBy(planning, wanted, index, one));
    if (live) kept.add(live.name);
    else missing.push(index);
  }
  const clashing = new Set(missing.map((index) => index.name));
  const stale = planning.current(name).indexes.filter((index) => isOwnIndex(index.name) && !kept.has(index.name));
  for (const index of stale.filter((one) => clashing.has(one.name))) planDrop(planning, wanted, index);
  for (const index of missing) await planAdd(planning, wanted, index);
  for (const index of stale.filter((one) => !clashing.has(one.name))) planDrop(planning, wanted, index);
}

function isServedBy(planning: Planning, wanted: WantedTable, index: PhysicalIndex, live: PhysicalIndex): boolean {
  if (indexShape(index) !== indexShape(live) || (isOwnIndex(live.name) && live.name !== index.name)) return false;
  const first = known(index.columns[0]);
  const sortKey = wanted.physical.columns.find((column) => column.name === first && column.generatedAs !== undefined);
  if (!sortKey) return true;
  const there = planning.current(wanted.physical.name).columns.get(first);
  return there?.sqlType.toLowerCase() === sortKey.sqlType.toLowerCase();
}

function planDrop(planning: Planning, wanted: WantedTable, index: PhysicalIndex): void {
  const kind = index.unique ? ('dropUnique' as const) : ('dropIndex' as const);
  const facts = { view: wanted.view, table: wanted.physical.name, ...soleColumn(index), kind };
  planning.safe({ ...facts, reason: { key: 'planIndexUnwanted', params: { name: index.name } } }, (ddl, table) =>
    ddl.dropIndex(table, index),
  );
}

async function planAdd(planning: Planning, wanted: WantedTable, index: PhysicalIndex): Promise<void> {
  const name = wanted.physical.name;
  const columns = planning.current(name).columns;
  const sortKey = wanted.physical.columns.find(
    (column) => column.name === index.columns[0] && column.generatedAs !== undefined,
  );
  if (!index.columns.every((column) => columns.has(column) || column === sortKey?.name)) return;
  const facts = {
    view: wanted.view,
    table: name,
    ...soleColumn(index),
    kind: index.unique ? ('addUnique' as const) : ('addIndex' as const),
  };
  const rows = index.unique ? await countDuplicates(planning, name, index.columns) : 0;
  if (rows > 0) {
    const reason = { key: 'planDuplicates', params: { columns: index.columns.join(', '), rows } };
    planning.held({ ...facts, reason, rows, values: rows, stuck: true }, (ddl, table) =>
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
  unique && columns.length > 1 ? {} : { column: known(columns[0]).replace(/^_sort_/, '') };
