import { nowAs } from '../columns/default-value.js';
import type { Comparison, Condition, Operand, Variable } from '../definition/condition.js';
import type { Operator } from '../definition/filter-operators.js';
import type { Identity } from '../definition/access.js';

const isVariable = (value: unknown): value is Variable =>
  typeof value === 'object' && value !== null && 'variable' in value;

/** Whether the condition contains a variable, so that its meaning depends on identity and time. */
export const hasVariables = (condition: Condition): boolean => {
  if ('where' in condition) return hasVariables(condition.where);
  if (condition.kind === 'not') return hasVariables(condition.of);
  if (condition.kind !== 'compare') return condition.of.some(hasVariables);
  return isVariable(condition.operand) || (Array.isArray(condition.operand) && condition.operand.some(isVariable));
};

/** Binds a grant's condition: replaces every variable by its value for one identity and time. */
export const bindCondition = (condition: Condition, identity: Identity, now: Date): Condition => {
  if (!hasVariables(condition)) return condition;
  if ('where' in condition) return { ...condition, where: bindCondition(condition.where, identity, now) };
  if (condition.kind === 'not') return { kind: 'not', of: bindCondition(condition.of, identity, now) };
  if (condition.kind === 'compare') return bindComparison(condition, identity, now);
  return { kind: condition.kind, of: condition.of.map((part) => bindCondition(part, identity, now)) };
};

const bindComparison = (condition: Comparison, identity: Identity, now: Date): Condition => {
  const { column, operator, operand } = condition;
  if (isVariable(operand)) {
    if (operand.variable === '$user.roles')
      return { ...condition, operand: identity.id === null ? [] : [...identity.roles] };
    const value = bindVariable(operand, identity, now);
    return value === null ? unknown(column) : { ...condition, operand: value };
  }
  if (!Array.isArray(operand)) return condition;
  const bound = (operand as readonly Exclude<Operand, readonly unknown[]>[]).map((value) =>
    isVariable(value) ? bindVariable(value, identity, now) : value,
  );
  if (!bound.includes(null)) return { ...condition, operand: bound };
  return withUnknown(
    column,
    operator,
    bound.filter((value) => value !== null),
  );
};

const bindVariable = (variable: Variable, identity: Identity, now: Date): string | null => {
  if (variable.variable !== '$now') return identity.id;
  return nowAs(variable.as ?? 'datetime', now);
};

/** A comparison with NULL as in SQL: unknown, as is its negation. */
const unknown = (column: string): Condition => ({ kind: 'compare', column, operator: 'eq', operand: null });

/** A list or pair with a missing value, as in SQL. */
const withUnknown = (column: string, operator: Operator, values: readonly (string | number | boolean)[]): Condition => {
  if (operator !== 'in' && operator !== 'notIn') return unknown(column);
  const comparison: Condition = { kind: 'compare', column, operator, operand: values };
  return { kind: operator === 'in' ? 'or' : 'and', of: [comparison, unknown(column)] };
};
