import { columnKind } from '../columns/columns.js';
import { defaultValue, type Moment } from '../columns/default-value.js';
import { message } from '../columns/problem.js';
import type { Scalar } from '../definition/column-type.js';
import type { Message } from '../errors/message.js';
import type { Values } from './coerce-body.js';
import type { Column, View } from '../definition/view.js';

/** Checks one coerced value independently of its record: null, length, allowed values. */
export function checkValue(column: Column, value: Scalar): Message | undefined {
  // A null key is generated later.
  if (value === null) return column.allowNull || isGenerated(column) ? undefined : message('required');
  const problem = columnKind(column.type).check?.(value, column);
  if (problem) return problem;
  return column.values && !column.values.includes(String(value)) ? message('values') : undefined;
}

/** Whether the column must be filled in for every record; a column that functions may hide is not required. */
export function isRequired(column: Column): boolean {
  return column.required === true && column.visible === true;
}

/** Whether the platform generates this primary key. */
export function isGenerated(column: Column): boolean {
  return column.primaryKey && (column.autoIncrement || column.type === 'uuid');
}

/** Whether a new record needs a value for this column; the form marks it as required. */
export function isRequiredOnCreate(column: Column): boolean {
  if (column.system || isGenerated(column)) return false;
  if (column.required === true) return true;
  return !column.allowNull && column.default === undefined && column.type !== 'boolean';
}

/**
 * A new record: the given values, defaults for the rest, null without default. A UUID primary key is generated; an
 * auto-increment key stays null for the database.
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
