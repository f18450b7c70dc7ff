import { checkValue, columnKind, type Message } from '@viewkraft/model';
import type { ViewColumn, ViewModel } from '../../model/ViewModel.js';
import type { FieldProblems } from './FieldProblems.js';

/** What the columns themselves refuse: values that are none of their type, missing ones, ones that are not allowed. */
export function checkValues(
  model: ViewModel,
  values: ReadonlyMap<string, unknown>,
  isNew: boolean,
  names: Iterable<string> = model.columns.keys(),
): FieldProblems {
  const problems = new Map<string, Message>();
  for (const name of names) {
    const column = model.columns.get(name);
    const message =
      column && isWritable(column, isNew) ? checkInput(column, values.get(name) ?? null, isNew) : undefined;
    if (message) problems.set(name, message);
  }
  return problems;
}

/** Whether the form may change a column at all. */
export function isWritable(column: ViewColumn, isNew: boolean): boolean {
  return !column.system && column.readOnly !== true && (isNew || !column.primaryKey);
}

function checkInput(column: ViewColumn, input: unknown, isNew: boolean): Message | undefined {
  if (column.isList) return undefined;
  const coerced = columnKind(column.type).coerce(input, column);
  if ('problem' in coerced) return coerced.problem;
  // What has a default may be left out of a new record.
  if (coerced.value === null && isNew && column.default && column.required !== true) return undefined;
  return checkValue(column, coerced.value);
}
