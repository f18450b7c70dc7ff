import type { LiveColumn } from '../../table/live-table.js';
import type { Planning } from '../planning.js';
import { mayStore, parseSqlType } from '../../table/sql-types.js';
import type { StoredType } from '../../table/stored-type.js';

/**
 * How a database column is stored: as last applied or about to be applied if the column's SQL type allows it; else as
 * its SQL type reads. (TEXT may be a string of 255, and SQLite stores no lengths.) Undefined: no column type
 * corresponds.
 */
export function liveType(planning: Planning, table: string, column: LiveColumn, name: string): StoredType | undefined {
  const applied = planning.applied.get(table);
  const origin = planning.origins.get(table)?.get(name);
  const before = origin && 'live' in origin ? origin.live : name;
  for (const known of [applied?.types.get(before), applied?.pending.get(before), applied?.pending.get(name)]) {
    if (known && mayStore(column.sqlType, known, planning.flavour)) return known;
  }
  return parseSqlType(column.sqlType, planning.flavour);
}
