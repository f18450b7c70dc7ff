import { columnKind } from '../columns/columns.js';
import { defaultValue, type Moment } from '../columns/default-value.js';
import { message } from '../columns/problem.js';
import type { Scalar } from '../columns/column-type.js';
import type { ErrorDetail } from '../errors/app-error.js';
import type { Message } from '../errors/message.js';
import type { Names, Values } from './coerce-body.js';
import type { Column, View } from './view.js';

/**
 * What is missing, too long or not allowed in a merged record in wire form: allowNull, required, length and values
 * (details A28). Rules come after it. `only` limits the check to some columns.
 */
export function checkRecord(view: View, record: Values, only?: Names): ErrorDetail[] {
  const problems: ErrorDetail[] = [];
  for (const column of view.columns.values()) {
    if (column.system || (only && !only.has(column.name))) continue;
    const wrong = checkValue(column, record.get(column.name) ?? null);
    if (wrong) problems.push({ column: column.name, ...wrong });
  }
  return problems;
}

/** What speaks against one coerced value, apart from rules; undefined when nothing does. */
export function checkValue(column: Column, value: Scalar): Message | undefined {
  if (value === null) return mayBeNull(column) ? undefined : message('required');
  if (value === '' && column.required === true && column.visible !== false) return message('required');
  const wrong = columnKind(column.type).check?.(value, column);
  if (wrong) return wrong;
  return column.values && !column.values.includes(String(value)) ? message('values') : undefined;
}

function mayBeNull(column: Column): boolean {
  if (isMade(column)) return true;
  // What is not shown is not asked for, unless the table cannot do without.
  return column.allowNull && !(column.required === true && column.visible !== false);
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
  view: View,
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
