import { columnKind, type Message } from '@viewkraft/model';
import type { ViewColumn, ViewModel } from '../../../base/wire/ViewModel.js';
import { type FilterLine, filterSubject, operatorOf } from './condition.js';
import { isMoment } from './momentOperators.js';

/** The column of a condition's value: dates with time are compared by day. */
export function operandColumn(column: ViewColumn): ViewColumn {
  return isMoment(column.type) ? { ...column, type: 'dateonly' } : column;
}

/** Why the server would refuse a complete row; undefined if it would not. */
export function lineProblem(model: ViewModel, line: FilterLine): Message | undefined {
  if ('raw' in line) return undefined;
  const subject = filterSubject(model, line.column);
  const takes = operatorOf(model, line)?.takes;
  if (!subject?.column || subject.relation || (takes !== 'value' && takes !== 'values')) return undefined;
  const column = operandColumn(subject.column);
  for (const value of [line.value].flat()) {
    const read = columnKind(column.type).operand(value, column);
    if ('problem' in read) return read.problem;
  }
  return undefined;
}
