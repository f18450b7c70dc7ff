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

/** The time in the wire form of this type: the instant, its UTC day or its UTC time of day. */
export function nowAs(type: ColumnType, now: Date): string {
  const instant = now.toISOString();
  const { storage } = columnKind(type);
  if (storage === 'day') return instant.slice(0, 10);
  return storage === 'time' ? instant.slice(11, 19) : instant;
}
