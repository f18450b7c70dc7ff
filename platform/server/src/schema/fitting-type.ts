import type { PhysicalColumn } from './physical-table.js';
import type { Planning } from './planning.js';
import { RowShare } from './row-share.js';
import { rowBytes, sqlType } from './sql-types.js';
import { familyOf, type StoredType } from './stored-type.js';
import type { WantedTable } from './wanted-table.js';

/** The SQL type of a column that joins a table of its own history: a string becomes TEXT where the row's share is used up. */
export function fittingType(
  planning: Planning,
  wanted: WantedTable,
  column: PhysicalColumn,
  stored: StoredType,
): string {
  if (planning.flavour === 'sqlite' || familyOf(stored) !== 'string') return column.sqlType;
  if (isFirm(wanted, column.name)) return sqlType(stored, planning.flavour);
  const share = new RowShare();
  for (const live of planning.current(wanted.physical.name).columns.values()) {
    if (live.name !== column.name && rowBytes(live.sqlType) > 0) share.add(live.sqlType);
  }
  return sqlType(stored, planning.flavour, !share.take(stored.length));
}

/** Whether an index or a key needs the column, which TEXT could not serve. */
export const isFirm = ({ physical }: WantedTable, column: string): boolean =>
  physical.primaryKey.includes(column) ||
  physical.indexes.some(({ columns }) => columns.includes(column)) ||
  physical.foreignKeys.some((key) => key.column === column);
