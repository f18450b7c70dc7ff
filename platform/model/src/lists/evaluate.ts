import { columnKind } from '../columns/columns.js';
import type { Scalar } from '../definition/column-type.js';
import type { Column } from '../definition/view.js';
import type { Comparison, Condition } from '../definition/condition.js';
import { likeMatcher } from '../query/like-matcher.js';

/** A record's columns in wire form. */
export type WireRecord = Readonly<Record<string, Scalar>>;

/** True, false, or null for SQL's unknown. */
export type Verdict = boolean | null;

/** The context of an evaluation: a view's columns and its related records, as one reader sees them. */
export interface EvaluationScope {
  column(name: string): Column;
  /** The column's value in this record; null also where it is unreadable. */
  value(record: WireRecord, column: string): Scalar;
  /** The accessible related records, with their scope. */
  related(
    record: WireRecord,
    association: string,
  ): { readonly scope: EvaluationScope; readonly records: readonly WireRecord[] };
}

type Value = NonNullable<Scalar>;

/** Evaluates a condition without variables for one record, three-valued as in SQL. */
export const evaluate = (condition: Condition, record: WireRecord, scope: EvaluationScope): Verdict => {
  switch (condition.kind) {
    case 'and':
      return settle(condition.of, false, record, scope);
    case 'or':
      return settle(condition.of, true, record, scope);
    case 'not':
      return not(evaluate(condition.of, record, scope));
    case 'compare':
      return compare(condition, scope.value(record, condition.column), scope.column(condition.column));
    default: {
      const related = scope.related(record, condition.association);
      const holds = (one: WireRecord) => evaluate(condition.where, one, related.scope) === true;
      return condition.kind === 'every'
        ? related.records.every(holds)
        : related.records.some(holds) === (condition.kind === 'some');
    }
  }
};

/** One false decides `and`, one true decides `or`; otherwise the result is unknown if any part is. */
const settle = (of: readonly Condition[], settling: boolean, record: WireRecord, scope: EvaluationScope): Verdict => {
  let verdict: Verdict = !settling;
  for (const part of of) {
    const found = evaluate(part, record, scope);
    if (found === settling) return settling;
    if (found === null) verdict = null;
  }
  return verdict;
};

const not = (verdict: Verdict): Verdict => (verdict === null ? null : !verdict);

const compare = (condition: Comparison, value: Scalar, column: Column): Verdict => {
  const { operator, operand } = condition;
  if (operator === 'is') return value === operand;
  if (operator === 'isNot') return value !== operand;
  const list: readonly unknown[] = Array.isArray(operand) ? operand : [];
  if (Array.isArray(operand) && list.length === 0) return operator === 'notIn';
  if (value === null || operand === null) return null;

  const { compare: order } = columnKind(column.type);
  const against = (one: unknown) => order(value, one as Value);
  const within = () => against(list[0]) >= 0 && against(list[1]) <= 0;
  switch (operator) {
    case 'eq':
      return against(operand) === 0;
    case 'ne':
      return against(operand) !== 0;
    case 'gt':
      return against(operand) > 0;
    case 'gte':
      return against(operand) >= 0;
    case 'lt':
      return against(operand) < 0;
    case 'lte':
      return against(operand) <= 0;
    case 'in':
      return list.some((one) => against(one) === 0);
    case 'notIn':
      return !list.some((one) => against(one) === 0);
    case 'between':
      return within();
    case 'notBetween':
      return !within();
    case 'startsWith':
      return String(value).startsWith(String(operand));
    case 'endsWith':
      return String(value).endsWith(String(operand));
    case 'substring':
      return String(value).includes(String(operand));
    case 'like':
    case 'iLike':
      return matcherOf(condition)(String(value));
    case 'notLike':
    case 'notILike':
      return !matcherOf(condition)(String(value));
  }
};

const matchers = new WeakMap<Comparison, (text: string) => boolean>();

const matcherOf = (condition: Comparison): ((text: string) => boolean) => {
  let matcher = matchers.get(condition);
  if (!matcher) {
    matcher = likeMatcher(
      String(condition.operand),
      condition.operator === 'iLike' || condition.operator === 'notILike',
    );
    matchers.set(condition, matcher);
  }
  return matcher;
};
