import type { Condition } from '../query/condition.js';
import type { View } from '../view/view.js';
import { parseCondition } from '../query/parse-condition.js';
import { viewScope } from '../query/condition-scope.js';
import { sayQueryProblem } from '../query/query-texts.js';

/** What a grant's condition needs to know of a view. */
export type ConditionView = Pick<View, 'columns' | 'associations'>;

/** Why a grant's condition cannot be used: where in the file, an English sentence, and what to do. */
export interface GrantProblem {
  readonly path: string;
  readonly message: string;
  readonly mend: string;
}

/**
 * Parses the `where` of a grant. It judges with full rights, so hidden columns and every association may stand in it,
 * and `$user.id`, `$user.roles` and `$now` may stand for values (contract 2, details A12).
 * `path` is where the condition stands in the file, e.g. `$.access.read[1].where`; problems name places below it.
 */
export const parseGrantCondition = (
  json: unknown,
  view: ConditionView,
  lookup: (view: string) => ConditionView | undefined,
  path = '$',
): { readonly condition: Condition } | { readonly problems: readonly GrantProblem[] } => {
  const { condition, problems } = parseCondition(json, viewScope(view, lookup), { variables: true, path });
  return problems.length === 0 ? { condition } : { problems: problems.map(sayQueryProblem) };
};
