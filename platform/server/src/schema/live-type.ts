import type { LiveColumn } from './live-table.js';
import type { Planning } from './planning.js';
import { holds, parseSqlType } from './sql-types.js';
import type { StoredType } from './stored-type.js';

/**
 * How a column of the database is stored: as it was last applied, or was about to be, where the column can be that; else as
 * its SQL type reads. (TEXT may be a string of 255, and SQLite keeps no lengths.) Undefined: no column type reads so.
 */
export function liveType(planning: Planning, table: string, column: LiveColumn, name: string): StoredType | undefined {
  const applied = planning.applied.get(table);
  const origin = planning.origins.get(table)?.get(name);
  const before = origin && 'live' in origin ? origin.live : name;
  for (const known of [applied?.types.get(before), applied?.pending.get(before), applied?.pending.get(name)]) {
    if (known && holds(column.sqlType, known, planning.flavour)) return known;
  }
  return parseSqlType(column.sqlType, planning.flavour);
}
