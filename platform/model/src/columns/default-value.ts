import type { Column } from '../definition/view.js';
import type { ColumnType, Scalar } from '../definition/column-type.js';
import { columnKind } from './columns.js';

/** The creator and time of a new record. */
export interface Moment {
  readonly now: Date;
  readonly userId: string | null;
}

/** The default of a column for a new record, in wire form. */
export function defaultValue(column: Column, moment: Moment): Scalar {
  switch (column.default?.kind) {
    case 'value':
      return column.default.value;
    case 'user':
      return moment.userId;
    case 'now':
      return nowAs(column.type, moment.now);
    case undefined:
      return null;
  }
}

/** The current time in the wire form of this type. */
export function nowAs(type: ColumnType, now: Date): string {
  const instant = now.toISOString();
  if (type === 'dateonly') return instant.slice(0, 10);
  return type === 'time' ? instant.slice(11, 19) : instant;
}

/** A plausible value for dummy records: the column's own sample, else one of its type. */
export function dummyValue(column: Column): Scalar {
  return column.dummy === undefined ? columnKind(column.type).dummy(column) : column.dummy;
}
