import { columnKind } from '../../columns/columns.js';
import type { Scalar } from '../../definition/column-type.js';
import { limits } from '../../limits/limits.js';
import type { Column } from '../../definition/view.js';
import type { Condition, Operand, Variable } from '../../definition/condition.js';
import { operators, type Operator } from '../../definition/filter-operators.js';
import { isObject } from '../../definition/is-object.js';
import { allOf, type ConditionRun } from '../condition-run.js';
import { parseVariable } from './parse-variable.js';
import { shortened } from '../query-problem.js';

/** The columns and operands that an operator takes. */
type Family = 'equal' | 'order' | 'list' | 'text' | 'pair';
type NamedOperator = Exclude<Operator, 'is' | 'isNot'>;

const families = {
  eq: 'equal',
  ne: 'equal',
  gt: 'order',
  gte: 'order',
  lt: 'order',
  lte: 'order',
  in: 'list',
  notIn: 'list',
  like: 'text',
  notLike: 'text',
  iLike: 'text',
  notILike: 'text',
  startsWith: 'text',
  endsWith: 'text',
  substring: 'text',
  between: 'pair',
  notBetween: 'pair',
} satisfies Record<NamedOperator, Family>;

/** Every key of a filter that names an operator, with the operator's family. `$is` and `$not` are parsed separately. */
export const operatorKeys: ReadonlyMap<string, readonly [NamedOperator, Family]> = new Map(
  operators.flatMap((operator): [string, [NamedOperator, Family]][] => {
    if (operator === 'is' || operator === 'isNot') return [];
    const entry: [NamedOperator, Family] = [operator, families[operator]];
    return operator === 'notIn' ? [['$notIn', entry], ['$nin', entry]] : [[`$${operator}`, entry]]; // prettier-ignore
  }),
);

/** `column: null`, `column: [...]`, `column: value` or `column: {operators}`. */
export const parseColumnCondition = (
  column: Column,
  value: unknown,
  depth: number,
  run: ConditionRun,
): Condition | undefined => {
  if (isObject(value)) return parseOperators(column, value, depth, run);
  return parseOperator(column, Array.isArray(value) ? '$in' : '$eq', value, depth, run);
};

const parseOperators = (
  column: Column,
  value: Readonly<Record<string, unknown>>,
  depth: number,
  run: ConditionRun,
): Condition | undefined => {
  const of: Condition[] = [];
  const keys = Object.keys(value);
  if (keys.length === 0) return run.problem('queryNoOperator', column.name);
  for (const key of keys) {
    const condition = run.within(key, () => parseOperator(column, key, value[key], depth, run));
    if (condition) of.push(condition);
  }
  return of.length === 0 ? undefined : allOf(of);
};

const parseOperator = (
  column: Column,
  key: string,
  value: unknown,
  depth: number,
  run: ConditionRun,
): Condition | undefined => {
  if (key === '$is') return parseIs(column, value, run);
  if (key === '$not') {
    if (!isObject(value)) return parseOperator(column, Array.isArray(value) ? '$notIn' : '$ne', value, depth, run);
    if (depth + 1 > limits.filterDepth) return run.problem('queryTooDeep', column.name, { most: limits.filterDepth });
    const of = parseOperators(column, value, depth + 1, run);
    return of && { kind: 'not', of };
  }
  const entry = operatorKeys.get(key);
  if (!entry) return run.problem('queryUnknownOperator', column.name, { operator: shortened(key) });
  const [operator, family] = entry;
  if (value === null && family === 'equal') return compare(column, operator === 'eq' ? 'is' : 'isNot', null, run);
  const kind = columnKind(column.type);
  if ((family === 'text' && !kind.text) || ((family === 'order' || family === 'pair') && !kind.ordered))
    return run.problem('queryOperatorNotForType', column.name, { operator: key, type: column.type });

  const variable = parseVariable(column, key, operator, value, run);
  if (variable === 'refused') return undefined;
  if (variable) return compare(column, variable.operator, variable.operand, run);
  const operand =
    family === 'list' || family === 'pair'
      ? parseList(column, key, family, value, run)
      : parseValue(column, key, value, run);
  return operand === undefined ? undefined : compare(column, operator, operand, run);
};

const compare = (column: Column, operator: Operator, operand: Operand, run: ConditionRun) =>
  run.term({ kind: 'compare', column: column.name, operator, operand });

const parseIs = (column: Column, value: unknown, run: ConditionRun): Condition | undefined => {
  if (value === null || (typeof value === 'boolean' && column.type === 'boolean'))
    return compare(column, 'is', value, run);
  if (typeof value === 'boolean')
    return run.problem('queryOperatorNotForType', column.name, { operator: `$is ${value}`, type: column.type });
  return run.problem('queryBadIs', column.name);
};

const parseList = (
  column: Column,
  key: string,
  family: 'list' | 'pair',
  value: unknown,
  run: ConditionRun,
): readonly (NonNullable<Scalar> | Variable)[] | undefined => {
  const isPair = family === 'pair';
  if (!Array.isArray(value))
    return run.problem(isPair ? 'queryNotPair' : 'queryNotList', column.name, { operator: key });
  if (isPair && value.length !== 2) return run.problem('queryNotPair', column.name, { operator: key });
  if (value.length > limits.inValues)
    return run.problem('queryTooManyValues', column.name, { operator: key, most: limits.inValues });
  const list: (NonNullable<Scalar> | Variable)[] = [];
  for (const [index, item] of value.entries()) {
    const parsed = run.within(index, () => {
      const variable = parseVariable(column, key, undefined, item, run);
      if (variable === 'refused') return undefined;
      return variable ? variable.operand : parseValue(column, key, item, run);
    });
    if (parsed !== undefined) list.push(parsed);
  }
  return list.length === value.length ? list : undefined;
};

/** Parses one pattern or value to wire form; a null operand is reported with its operator. */
const parseValue = (
  column: Column,
  key: string,
  value: unknown,
  run: ConditionRun,
): NonNullable<Scalar> | undefined => {
  if (value === null) return run.problem('queryNullOperand', column.name, { operator: key });
  const coerced = columnKind(column.type).operand(value, column);
  if ('value' in coerced && coerced.value !== null) return coerced.value;
  return run.problem('queryBadValue', column.name, {
    type: column.type,
    value: shortened(JSON.stringify(value)),
  });
};
