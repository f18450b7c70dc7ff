import type { PhysicalColumn } from '../../table/physical-table.js';
import type { Planning } from '../planning.js';
import { RowShare } from '../../table/row-share.js';
import { rowBytes, sqlType } from '../../table/sql-types.js';
import { storageOf, type StoredType } from '../../table/stored-type.js';
import type { DesiredTable } from '../../desired/desired-table.js';

/** The SQL type of a column added to an existing table: a string becomes TEXT if the row's share is used up. */
export function fittingType(
  planning: Planning,
  desired: DesiredTable,
  column: PhysicalColumn,
  stored: StoredType,
): string {
  if (planning.flavour === 'sqlite' || storageOf(stored) !== 'string') return column.sqlType;
  if (isKeyOrIndexed(desired, column.name)) return sqlType(stored, planning.flavour);
  const share = new RowShare();
  for (const live of planning.current(desired.physical.name).columns.values()) {
    if (live.name !== column.name && rowBytes(live.sqlType) > 0) share.add(live.sqlType);
  }
  return sqlType(stored, planning.flavour, !share.take(stored.length));
}

/** Whether an index or a key needs the column, which TEXT would not support. */
export const isKeyOrIndexed = ({ physical }: DesiredTable, column: string): boolean =>
  physical.primaryKey.includes(column) ||
  physical.indexes.some(({ columns }) => columns.includes(column)) ||
  physical.foreignKeys.some((key) => key.column === column);
