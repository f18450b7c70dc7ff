/**
 * Operators after resolving aliases: $nin is notIn; $not is ne for a scalar, notIn for an array, a `not` node for an
 * object.
 */
export const operators = [
  'eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'notIn', 'like', 'notLike', 'iLike', 'notILike',
  'startsWith', 'endsWith', 'substring', 'between', 'notBetween', 'is', 'isNot',
] as const; // prettier-ignore
export type Operator = (typeof operators)[number];
