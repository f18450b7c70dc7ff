import { defined } from '../table/defined.js';
import { archiveSteps } from './archive-steps.js';
import type { LiveTable } from '../table/live-table.js';
import type { PhysicalForeignKey } from '../table/physical-table.js';
import { neededRenames } from './needed-renames.js';
import type { Step } from './planned-change.js';
import type { Planning } from './planning.js';
import { countOrphans } from './row-counts.js';
import { storageOf } from '../table/stored-type.js';
import type { DesiredTable } from '../desired/desired-table.js';

/** Drops foreign keys that relations no longer need; planned first, because they block other changes. */
export function planDroppedForeignKeys(planning: Planning, desired: DesiredTable): void {
  const { physical, view, unknownTargets } = desired;
  const made = planning.applied.get(physical.name)?.made ?? false;
  const { columns, foreignKeys } = planning.current(physical.name);
  const renames = new Map(neededRenames(desired, columns).map(({ from, to }) => [from, to]));
  for (const key of foreignKeys) {
    const column = renames.get(key.column) ?? key.column;
    const want = physical.foreignKeys.find((one) => one.column === column);
    if (unknownTargets.has(column) || (want && isSame(planning, want, key)) || !(made || key.name.startsWith('fk_')))
      continue;
    const reason = { key: want ? 'planRelationChanged' : 'planRelationGone' };
    planning.safe({ view, table: physical.name, column: key.column, kind: 'dropForeignKey', reason }, (ddl, table) =>
      ddl.dropForeignKey(table, key),
    );
  }
}

// The referenced column may be renamed as well, so only the table is compared.
const isSame = (planning: Planning, want: PhysicalForeignKey, live: PhysicalForeignKey): boolean =>
  live.table === want.table &&
  live.onDelete === want.onDelete &&
  planning.live.get(want.table)?.primaryKey[0] === live.referencedColumn;

/** Adds missing foreign keys; planned last, when every column they need exists. */
export async function planNewForeignKeys(planning: Planning, desired: DesiredTable): Promise<void> {
  const { physical, view } = desired;
  for (const key of physical.foreignKeys) {
    const table = planning.current(physical.name);
    const target = planning.work.get(key.table);
    if (table.foreignKeys.some((live) => live.column === key.column) || !table.columns.has(key.column)) continue;
    const facts = { view, table: physical.name, column: key.column, kind: 'addForeignKey' as const };
    if (!target?.columns.has(key.referencedColumn) || target.primaryKey.join() !== key.referencedColumn) {
      planning.held(
        {
          ...facts,
          reason: { key: 'planTargetNoKey', params: { target: `${key.table}.${key.referencedColumn}` } },
          stuck: true,
          destructive: false,
        },
        () => [],
      );
      continue;
    }
    if (!fits(planning, physical.name, key)) {
      planning.held(
        {
          ...facts,
          reason: { key: 'planTargetType', params: { target: `${key.table}.${key.referencedColumn}` } },
          stuck: true,
          destructive: false,
        },
        () => [],
      );
      continue;
    }
    const rows = await countOrphans(planning, physical.name, key);
    if (rows > 0) {
      const reason = { key: 'planOrphans', params: { rows, table: key.table } };
      const stuck = !defined(table.columns.get(key.column)).nullable;
      planning.held({ ...facts, reason, rows, values: rows, stuck, destructive: !stuck }, (ddl, t) => [
        ...(stuck ? [] : freeOrphans(planning, t, key)),
        ...ddl.addForeignKey(t, key),
      ]);
    } else {
      planning.safe({ ...facts, reason: { key: 'planPointsAt', params: { table: key.table } } }, (ddl, t) =>
        ddl.addForeignKey(t, key),
      );
    }
  }
}

/** Sets dangling references to null; the old values are archived. */
function freeOrphans(planning: Planning, { name, primaryKey }: LiveTable, key: PhysicalForeignKey): Step[] {
  const [table, column] = [planning.quote(name), planning.quote(key.column)];
  const there = `SELECT ${planning.quote(key.referencedColumn)} FROM ${planning.quote(key.table)}`;
  const where = `${column} IS NOT NULL AND ${column} NOT IN (${there})`;
  // MySQL cannot update a table that the same statement reads, unless the rows are read first into a derived table.
  const first =
    key.table === name ? `${column} IS NOT NULL AND ${column} NOT IN (SELECT * FROM (${there}) AS present)` : where;
  return [
    ...archiveSteps(planning, name, primaryKey, [key.column], where),
    `UPDATE ${table} SET ${column} = NULL WHERE ${first}`,
  ];
}

function fits(planning: Planning, table: string, key: PhysicalForeignKey): boolean {
  const [here, there] = [
    planning.types.get(table)?.get(key.column),
    planning.types.get(key.table)?.get(key.referencedColumn),
  ];
  return !here || !there || storageOf(here) === storageOf(there);
}
