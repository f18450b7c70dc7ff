import { actions, type Action } from '../../definition/access.js';
import { queryProblem, readParameters, type QueryParameters } from './parse-list-query.js';
import { refuseQuery, shortened, type QueryProblem } from '../query-problem.js';

/** Whether and why an identity may do something. */
export interface AccessQuestion {
  readonly view: string;
  readonly action: Action;
  readonly id: string | undefined;
  readonly column: string | undefined;
  /** `role:<name>` or `user:<id>`; undefined: the caller. */
  readonly as: string | undefined;
}

const parameters: ReadonlySet<string> = new Set(['view', 'action', 'id', 'column', 'as']);

/** @throws AppError BAD_QUERY */
export const parseAccessQuestion = (pairs: QueryParameters): AccessQuestion => {
  const problems: QueryProblem[] = [];
  const given = readParameters(pairs, parameters, problems);
  for (const name of ['view', 'action']) if (!given.has(name)) problems.push(queryProblem('queryMissing', name));
  const text = given.get('action');
  const action = actions.find((one) => one === text);
  if (text !== undefined && !action) {
    problems.push(queryProblem('queryNotOneOf', 'action', { value: shortened(text), values: actions.join(', ') }));
  }
  if (problems.length > 0 || !action) return refuseQuery(problems);
  const [view = '', id, column, as] = ['view', 'id', 'column', 'as'].map((name) => given.get(name));
  return { view, action, id, column, as };
};
