import { defined } from '../table/defined.js';
import type { Planning } from './planning.js';
import type { PhysicalForeignKey } from '../table/physical-table.js';

// These functions count what a change would put at risk, from the current rows. Tables that do not exist yet have none.

export const isEmpty = async (planning: Planning, table: string): Promise<boolean> =>
  !planning.live.has(table) || (await planning.db.query(`SELECT 1 FROM ${planning.quote(table)} LIMIT 1`)).length === 0;

export const countRows = async (planning: Planning, table: string, where = ''): Promise<number> =>
  planning.live.has(table) ? planning.number(`SELECT COUNT(*) FROM ${planning.quote(table)}${where}`) : 0;

export const countValues = (planning: Planning, table: string, column: string): Promise<number> =>
  countRows(planning, table, ` WHERE ${planning.quote(column)} IS NOT NULL`);

export const countNulls = (planning: Planning, table: string, column: string): Promise<number> =>
  countRows(planning, table, ` WHERE ${planning.quote(column)} IS NULL`);

/** Rows whose values in these columns also occur in another row. */
export async function countDuplicates(planning: Planning, table: string, columns: readonly string[]): Promise<number> {
  const origins = columns.map((column) => originOf(planning, table, column));
  if (!planning.live.has(table)) return 0;
  if (origins.some((origin) => 'fill' in origin && origin.fill === undefined)) return 0;
  const names = origins.flatMap((origin) => ('live' in origin ? [planning.quote(origin.live)] : []));
  if (names.length === 0) {
    const rows = await countRows(planning, table);
    return rows > 1 ? rows : 0;
  }
  const list = names.join(', ');
  const given = names.map((name) => `${name} IS NOT NULL`).join(' AND ');
  return planning.number(
    `SELECT COALESCE(SUM(n), 0) FROM (SELECT COUNT(*) AS n FROM ${planning.quote(table)} WHERE ${given} GROUP BY ${list} HAVING COUNT(*) > 1) AS twice`,
  );
}

/** Rows with a dangling reference. */
export async function countOrphans(planning: Planning, table: string, key: PhysicalForeignKey): Promise<number> {
  const origin = originOf(planning, table, key.column);
  if (!planning.live.has(table) || ('fill' in origin && origin.fill === undefined)) return 0;
  const value = 'live' in origin ? `c.${planning.quote(origin.live)}` : defined(origin.fill);
  const target = originOf(planning, key.table, key.referencedColumn);
  const found =
    planning.live.has(key.table) && 'live' in target
      ? ` AND NOT EXISTS (SELECT 1 FROM ${planning.quote(key.table)} p WHERE p.${planning.quote(target.live)} = ${value})`
      : '';
  return planning.number(`SELECT COUNT(*) FROM ${planning.quote(table)} c WHERE ${value} IS NOT NULL${found}`);
}

const originOf = (planning: Planning, table: string, column: string) =>
  planning.origins.get(table)?.get(column) ?? { live: column };
