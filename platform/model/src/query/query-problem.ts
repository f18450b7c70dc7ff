import type { ErrorDetail } from '../errors/app-error.js';
import { AppError } from '../errors/app-error.js';
import { limits } from '../limits/limits.js';

/** The problems of a condition: keys of `locales/<locale>/server-errors.json`. */
export type ConditionProblemKey =
  | 'queryNotObject'
  | 'queryTooDeep'
  | 'queryTooManyTerms'
  | 'queryTooManyValues'
  | 'queryUnknownColumn'
  | 'queryUnknownOperator'
  | 'queryOperatorNotForType'
  | 'queryBadIs'
  | 'queryBadValue'
  | 'queryNullOperand'
  | 'queryNotList'
  | 'queryNotPair'
  | 'queryNoOperator'
  | 'queryVariableNotHere';

/** The problems of a query, with texts at the same place. */
export type QueryProblemKey =
  | ConditionProblemKey
  | 'queryUnknownParameter'
  | 'queryRepeatedParameter'
  | 'queryFilterTwice'
  | 'queryNotJson'
  | 'queryTooLong'
  | 'queryPatternsTooLong'
  | 'queryUnknownSort'
  | 'queryUnknownSelect'
  | 'queryNoAssociation'
  | 'queryUnknownAssociation'
  | 'queryToMany'
  | 'querySortTooDeep'
  | 'queryIncludeTooDeep'
  | 'queryNotCount'
  | 'queryNotInstant'
  | 'queryOtherCursor'
  | 'queryMissing'
  | 'queryNotOneOf'
  | 'queryTooLarge'
  | 'queryNotFlag'
  | 'queryTooManyWords'
  | 'queryTooManySortKeys';

export type QueryProblemParams = Readonly<Record<string, string | number>>;

export interface QueryProblem {
  readonly key: QueryProblemKey;
  readonly params: QueryProblemParams;
  /** The column, association or parameter at fault, with the associations that lead to it: `album.title`. */
  readonly name: string;
  /** Where it stands in a view file; empty outside grants. */
  readonly path: string;
}

export interface ConditionProblem extends QueryProblem {
  readonly key: ConditionProblemKey;
}

/** An untrusted name, short enough to be echoed. */
export const shortened = (name: string): string => (name.length > 100 ? `${name.slice(0, 100)}…` : name);

export const refuseQuery = (problems: readonly QueryProblem[]): never => {
  const details: ErrorDetail[] = problems
    .slice(0, limits.errorDetails)
    .map(({ key, params, name }) => ({ column: shortened(name), key, params }));
  throw new AppError('BAD_QUERY', {}, { details });
};
