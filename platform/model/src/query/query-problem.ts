import type { ErrorDetail } from '../errors/app-error.js';
import { AppError } from '../errors/app-error.js';
import { limits } from '../limits/limits.js';

/** What can be wrong with a query: keys of `locales/<locale>/errors.json`. */
export type QueryProblemKey =
  | 'queryUnknownParameter'
  | 'queryRepeatedParameter'
  | 'queryFilterTwice'
  | 'queryNotJson'
  | 'queryNotObject'
  | 'queryTooLong'
  | 'queryTooDeep'
  | 'queryTooManyTerms'
  | 'queryTooManyValues'
  | 'queryUnknownColumn'
  | 'queryUnknownSort'
  | 'queryUnknownSelect'
  | 'queryUnknownAssociation'
  | 'queryUnknownOperator'
  | 'queryOperatorNotForType'
  | 'queryBadIs'
  | 'queryBadValue'
  | 'queryNullOperand'
  | 'queryNotList'
  | 'queryNotPair'
  | 'queryNoOperator'
  | 'queryVariableNotHere'
  | 'queryToMany'
  | 'querySortTooDeep'
  | 'queryIncludeTooDeep'
  | 'queryNotCount'
  | 'queryTooLarge'
  | 'queryNotFlag'
  | 'queryTooManyWords'
  | 'queryTooManySortKeys';

export type QueryProblemParams = Readonly<Record<string, string | number>>;

/** One thing wrong with a query. */
export interface QueryProblem {
  readonly key: QueryProblemKey;
  readonly params: QueryProblemParams;
  /** The column, association or parameter at fault, with the associations that lead to it: `album.title`. */
  readonly name: string;
  /** Where it stands in a view file; empty outside grants. */
  readonly path: string;
}

/** A name from outside, short enough to be said back. */
export const shortened = (name: string): string => (name.length > 100 ? `${name.slice(0, 100)}…` : name);

/** Refuses the query with everything that is wrong with it. */
export const refuseQuery = (problems: readonly QueryProblem[]): never => {
  const details: ErrorDetail[] = problems
    .slice(0, limits.errorDetails)
    .map(({ key, params, name }) => ({ column: shortened(name), key, params }));
  throw new AppError('BAD_QUERY', {}, { details });
};
