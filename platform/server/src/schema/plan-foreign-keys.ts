import { known } from './known.js';
import { archiveSql } from './archive-sql.js';
import type { LiveTable } from './live-table.js';
import type { PhysicalForeignKey } from './physical-table.js';
import type { Planning } from './planning.js';
import { countOrphans } from './risk.js';
import { familyOf } from './stored-type.js';
import type { WantedTable } from './wanted-table.js';

/** Foreign keys that relations no longer ask for; first of all, because they stand in the way of other changes. */
export function planDroppedForeignKeys(planning: Planning, wanted: WantedTable): void {
  const { physical, view, unknownTargets } = wanted;
  const made = planning.applied.get(physical.name)?.made ?? false;
  for (const key of planning.current(physical.name).foreignKeys) {
    const column = renamed(wanted, key.column);
    const want = physical.foreignKeys.find((one) => one.column === column);
    if (unknownTargets.has(column) || (want && isSame(planning, want, key)) || !(made || key.name.startsWith('fk_')))
      continue;
    const reason = { key: want ? 'planRelationChanged' : 'planRelationGone' };
    planning.safe({ view, table: physical.name, column: key.column, kind: 'dropForeignKey', reason }, (ddl, table) =>
      ddl.dropForeignKey(table, key),
    );
  }
}

const renamed = (wanted: WantedTable, column: string): string =>
  wanted.columns.has(column)
    ? column
    : ([...wanted.columns.values()].find((one) => one.renamedFrom === column)?.name ?? column);

// The referenced column may be about to be renamed as well, so the table alone has to do.
const isSame = (planning: Planning, want: PhysicalForeignKey, live: PhysicalForeignKey): boolean =>
  live.table === want.table &&
  live.onDelete === want.onDelete &&
  planning.live.get(want.table)?.primaryKey[0] === live.referencedColumn;

/** Foreign keys that are missing; last of all, when every column they need is there. */
export async function planNewForeignKeys(planning: Planning, wanted: WantedTable): Promise<void> {
  const { physical, view } = wanted;
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
        },
        () => [],
      );
      continue;
    }
    const rows = await countOrphans(planning, physical.name, key);
    if (rows > 0) {
      const reason = { key: 'planOrphans', params: { rows, table: key.table } };
      const stuck = !known(table.columns.get(key.column)).nullable;
      planning.held({ ...facts, reason, rows, values: rows, stuck }, (ddl, t) => [
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

/** Rows that point at nothing point nowhere afterwards; where they pointed is archived. */
function freeOrphans(planning: Planning, { name, primaryKey }: LiveTable, key: PhysicalForeignKey): string[] {
  const [table, column] = [planning.quote(name), planning.quote(key.column)];
  const there = `SELECT ${planning.quote(key.referencedColumn)} FROM ${planning.quote(key.table)}`;
  const where = `${column} IS NOT NULL AND ${column} NOT IN (${there})`;
  // MySQL updates no table that the same statement reads, unless it is read first.
  const first =
    key.table === name ? `${column} IS NOT NULL AND ${column} NOT IN (SELECT * FROM (${there}) AS present)` : where;
  return [
    ...archiveSql(planning, name, primaryKey, [key.column], where),
    `UPDATE ${table} SET ${column} = NULL WHERE ${first}`,
  ];
}

function fits(planning: Planning, table: string, key: PhysicalForeignKey): boolean {
  const [here, there] = [
    planning.types.get(table)?.get(key.column),
    planning.types.get(key.table)?.get(key.referencedColumn),
  ];
  return !here || !there || familyOf(here) === familyOf(there);
}
