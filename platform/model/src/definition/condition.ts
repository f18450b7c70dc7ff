import type { Scalar } from './column-type.js';

/**
 * Operators after resolving aliases: $nin is notIn; $not is ne for a scalar, notIn for an array, a `not` node for an
 * object.
 */
export const operators = [
  'eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'notIn', 'like', 'notLike', 'iLike', 'notILike',
  'startsWith', 'endsWith', 'substring', 'between', 'notBetween', 'is', 'isNot',
] as const; // prettier-ignore
export type Operator = (typeof operators)[number];

/**
 * A value that depends on identity and time of the request; allowed in conditions of grants only. `as`: the part of an
 * instant that the column stores, its day or time of day; default: the whole.
 */
export type Variable =
  { readonly variable: '$user.id' | '$user.roles' } | { readonly variable: '$now'; readonly as?: 'dateonly' | 'time' };

/**
 * `in`, `notIn`: a list or `$user.roles`. `between`, `notBetween`: two values. `is`, `isNot`: null, true or false.
 * Otherwise one non-null value.
 */
export type Operand = Scalar | Variable | readonly (Scalar | Variable)[];

/**
 * A parsed `filter`: names resolved, operands in wire form, aliases replaced. Three-valued as in SQL: `true`, `false`
 * or unknown; related-record conditions are two-valued. `and` of nothing is true, `or` of nothing false.
 *
 * `eq` with the operand null is unknown for every row, as `column = NULL` is in SQL: binding turns a guest's `$user.id`
 * into it. The parser never returns it; a filter's `null` is `is`.
 */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'compare'; readonly column: string; readonly operator: Operator; readonly operand: Operand }
  | { readonly kind: 'some' | 'every' | 'none'; readonly association: string; readonly where: Condition };

/** Holds for every record: an empty `filter`. */
export const everything: Condition = { kind: 'and', of: [] };
