import type { Scalar } from './column-type.js';
import type { Operator } from './filter-operators.js';

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

export type Comparison = Extract<Condition, { kind: 'compare' }>;

/** Holds for every record: an empty `filter`. */
export const everything: Condition = { kind: 'and', of: [] };
