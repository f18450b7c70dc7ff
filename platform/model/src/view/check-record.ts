import { columnKind } from '../columns/columns.js';
import { defaultValue, type Moment } from '../columns/default-value.js';
import { message } from '../columns/problem.js';
import type { Scalar } from '../columns/column-type.js';
import type { Message } from '../errors/message.js';
import type { Values } from './coerce-body.js';
import type { Column, View } from './view.js';

/** What speaks against one coerced value, whatever the record: null in a column that cannot do without, length, values. */
export function checkValue(column: Column, value: Scalar): Message | undefined {
  // Null in a key is a key to be made.
  if (value === null) return column.allowNull || isMade(column) ? undefined : message('required');
  const wrong = columnKind(column.type).check?.(value, column);
  if (wrong) return wrong;
  return column.values && !column.values.includes(String(value)) ? message('values') : undefined;
}

/** Whether the column must be filled in whatever the record; what is not shown is not asked for. */
export function isAsked(column: Column): boolean {
  return column.required === true && column.visible === true;
}

/** Whether the platform makes the value of this primary key when none is given. */
export function isMade(column: Column): boolean {
  return column.primaryKey && (column.type === 'integer' || column.type === 'bigint' || column.type === 'uuid');
}

/** Whether a new record must bring a value for this column: the form marks it as required. */
export function mustBeGiven(column: Column): boolean {
  if (column.system || isMade(column)) return false;
  if (column.required === true) return true;
  return !column.allowNull && column.default === undefined && column.type !== 'boolean';
}

/**
 * A new record: the given values, defaults for the rest, null where there is none. A primary key of type uuid is made;
 * one that counts up stays null for the database to give.
 */
export function completeRecord(
  view: Pick<View, 'columns'>,
  values: Values,
  moment: Moment,
  newUuid: (now: number) => string,
): Map<string, Scalar> {
  const record = new Map<string, Scalar>();
  for (const column of view.columns.values()) {
    const given = values.get(column.name);
    if (given !== undefined && !(given === null && column.primaryKey)) record.set(column.name, given);
    else if (column.primaryKey && column.type === 'uuid' && column.default === undefined) {
      record.set(column.name, newUuid(moment.now.getTime()));
    } else record.set(column.name, defaultValue(column, moment));
  }
  return record;
}
