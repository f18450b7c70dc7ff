import type { Condition } from '../definition/condition.js';
import type { View } from '../definition/view.js';
import { parseCondition } from '../query/parse/parse-condition.js';
import { viewScope } from '../query/condition-scope.js';
import type { ConditionProblem } from '../query/query-problem.js';

/** The parts of a view that a grant's condition depends on. */
export type ConditionView = Pick<View, 'columns' | 'associations'>;

/**
 * Parses the `where` of a grant. The condition is evaluated with full rights, so it may use hidden columns and every
 * association, and `$user.id`, `$user.roles` and `$now` as values. `path`: the place of the condition in the file, e.g.
 * `$.access.read[1].where`; problems name places below it.
 */
export const parseGrantCondition = (
  json: unknown,
  view: ConditionView,
  lookup: (view: string) => ConditionView | undefined,
  path = '$',
): { readonly condition: Condition } | { readonly problems: readonly ConditionProblem[] } => {
  const { condition, problems } = parseCondition(json, viewScope(view, lookup), { variables: true, path });
  return problems.length === 0 ? { condition } : { problems };
};
