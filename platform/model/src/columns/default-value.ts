import type { Column } from '../view/view.js';
import type { ColumnType, Scalar } from './column-type.js';
import { columnKind } from './columns.js';

/** Who makes a record, and when. */
export interface Moment {
  readonly now: Date;
  readonly userId: string | null;
}

/** What a new record gets in this column when nothing is given, in wire form. */
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

/** The current moment as a column of this type holds it. */
export function nowAs(type: ColumnType, now: Date): string {
  const instant = now.toISOString();
  if (type === 'dateonly') return instant.slice(0, 10);
  return type === 'time' ? instant.slice(11, 19) : instant;
}

/** A plausible value for dummy records: the column's own sample, else one of its type. */
export function dummyValue(column: Column): Scalar {
  return column.dummy === undefined ? columnKind(column.type).dummy(column) : column.dummy;
}
