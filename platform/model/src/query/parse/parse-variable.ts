import type { Column } from '../../definition/view.js';
import type { Variable } from '../../definition/condition.js';
import type { Operator } from '../../definition/filter-operators.js';
import type { ConditionRun } from '../condition-run.js';

interface ParsedVariable {
  readonly operator: Operator;
  readonly operand: Variable;
}

const identityTypes: ReadonlySet<string> = new Set(['uuid', 'string', 'text']);
const instants: ReadonlyMap<string, Variable> = new Map<string, Variable>([
  ['date', { variable: '$now' }],
  ['datetime', { variable: '$now' }],
  ['dateonly', { variable: '$now', as: 'dateonly' }],
  ['time', { variable: '$now', as: 'time' }],
]);
const listOperator: Readonly<Partial<Record<Operator, Operator>>> = { eq: 'in', in: 'in', ne: 'notIn', notIn: 'notIn' };
const single: ReadonlySet<Operator> = new Set(['eq', 'ne', 'gt', 'gte', 'lt', 'lte']);

/**
 * The variable that a text names, if variables are allowed; undefined for any other value. `refused`: the variable does
 * not fit here, which has been reported. `operator` is undefined inside a list. `$user.roles` is itself a list: `eq`
 * becomes `in`, and `ne` becomes `notIn`.
 */
export const parseVariable = (
  column: Column,
  key: string,
  operator: Operator | undefined,
  value: unknown,
  run: ConditionRun,
): ParsedVariable | 'refused' | undefined => {
  if (!run.options.variables || typeof value !== 'string' || !/^\$(user\.|now$)/.test(value)) return undefined;
  const fits = operator === undefined || single.has(operator);
  if (value === '$user.id' && fits && identityTypes.has(column.type))
    return { operator: operator ?? 'in', operand: { variable: value } };
  const instant = value === '$now' ? instants.get(column.type) : undefined;
  if (instant && fits) return { operator: operator ?? 'in', operand: instant };
  const list = operator && listOperator[operator];
  if (value === '$user.roles' && list && identityTypes.has(column.type))
    return { operator: list, operand: { variable: value } };
  run.problem('queryVariableNotHere', column.name, { variable: value.slice(0, 100), operator: key });
  return 'refused';
};
