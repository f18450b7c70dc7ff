import { defined } from '../../table/defined.js';
import type { Ddl } from '../../ddl/ddl.js';
import { dropNeeds } from '../../ddl/drop-needs.js';
import type { LiveTable } from '../../table/live-table.js';
import { temporaryColumnName } from '../../table/names.js';
import { neededRenames } from '../needed-renames.js';
import type { Step } from '../planned-change.js';
import type { Planning } from '../planning.js';
import { isRenameHeld } from '../rename-store.js';
import { countValues } from '../row-counts.js';
import { sortKeyName } from '../../table/sort-key.js';
import type { DesiredTable } from '../../desired/desired-table.js';

/** Renames columns. Returns the former names of new columns whose values stay where they are, because that is held. */
export async function planRenames(planning: Planning, desired: DesiredTable): Promise<ReadonlyMap<string, string>> {
  const { view, physical } = desired;
  const facts = { view, table: physical.name, kind: 'renameColumn' as const };
  for (const { from, to } of neededRenames(desired, planning.current(physical.name).columns)) {
    const isTemporary = from === temporaryColumnName(to);
    const reason = isTemporary ? { key: 'planTypeChangeEnds' } : { key: 'planRenamed', params: { from } };
    const done = planning.safe({ ...facts, column: to, reason }, (ddl, table) =>
      isTemporary ? ddl.renameColumn(table, from, to) : renameSteps(ddl, table, from, to),
    );
    if (done) moveColumn(planning, physical.name, from, to);
  }
  return planHeldRenames(planning, desired);
}

/** The view has the old and the new name (A34): the values stay under the old one until someone decides. */
async function planHeldRenames(planning: Planning, desired: DesiredTable): Promise<ReadonlyMap<string, string>> {
  const { view, physical, columns } = desired;
  const table = physical.name;
  const { columns: present, primaryKey } = planning.current(table);
  const isUnmoved = (name: string): boolean => {
    const origin = planning.originsOf(table).get(name);
    return origin !== undefined && 'live' in origin && origin.live === name;
  };
  const held = new Map<string, string>();
  for (const { name: to, renamedFrom: from } of columns.values()) {
    if (from === undefined || !columns.has(from) || !isUnmoved(from)) continue;
    const isThere = present.has(to);
    if (isThere && !(isUnmoved(to) && (await isRenameHeld(planning.db, planning.live, { table, from, to })))) continue;
    if ((await countValues(planning, table, from)) === 0) continue;
    const stuck = primaryKey.includes(from) || (isThere && (await countValues(planning, table, to)) > 0);
    const reason = { key: 'planBothNames', params: { from } };
    const facts = { view, table, column: to, kind: 'renameColumn' as const, reason, stuck, destructive: false };
    const done = planning.held(facts, (ddl, t) =>
      stuck ? [] : [...(isThere ? dropEmpty(ddl, t, to) : []), ...renameSteps(ddl, t, from, to)],
    );
    if (done) moveColumn(planning, table, from, to);
    else held.set(to, from);
  }
  return held;
}

/** The view serves the column, so that a value may be written after the plan has found none. */
function dropEmpty(ddl: Ddl, table: LiveTable, column: string): Step[] {
  const { name } = table;
  return [
    ...ddl.lockTables([name]),
    { empty: { table: name, column } },
    ...dropNeeds(ddl, table, column),
    ...ddl.dropColumn(table, column),
    ...ddl.unlockTables([name]),
  ];
}

function renameSteps(ddl: Ddl, table: LiveTable, from: string, to: string): Step[] {
  const sorted = table.indexes.filter(({ columns: [first] }) => first === sortKeyName(from));
  const rename = { table: table.name, from, to };
  return [
    ...sorted.flatMap((index) => ddl.dropIndex(table, index)),
    ...ddl.renameColumn(table, from, to).map((sql) => ({ rename, sql })),
  ];
}

function moveColumn(planning: Planning, table: string, from: string, to: string): void {
  const origins = planning.originsOf(table);
  origins.set(to, defined(origins.get(from)));
  origins.delete(from);
  for (const other of [...planning.work.keys()]) followRename(planning, other, table, from, to);
}

/** Foreign keys in other tables follow a renamed column on their own. */
function followRename(planning: Planning, table: string, target: string, from: string, to: string): void {
  const points = planning
    .current(table)
    .foreignKeys.some((key) => key.table === target && key.referencedColumn === from);
  if (!points) return;
  const copy = planning.table(table);
  copy.foreignKeys = copy.foreignKeys.map((key) =>
    key.table === target && key.referencedColumn === from ? { ...key, referencedColumn: to } : key,
  );
}
