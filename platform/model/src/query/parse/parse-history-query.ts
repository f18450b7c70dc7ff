import type { Reader } from '../../definition/reader.js';
import { limits } from '../../limits/limits.js';
import { queryProblem, readNumber, readParameters, type QueryParameters } from './parse-list-query.js';
import { refuseQuery, type QueryProblem } from '../query-problem.js';

/** A part of a list: at most `limit` items after the first `offset` ones. */
export interface PageQuery {
  readonly limit: number;
  readonly offset: number;
}

export interface HistoryQuery extends PageQuery {
  /** Only entries that change this column or association. */
  readonly column: string | undefined;
  /** Only entries of the user with this id. */
  readonly user: string | undefined;
}

const pageParameters: ReadonlySet<string> = new Set(['limit', 'offset']);
const historyParameters: ReadonlySet<string> = new Set([...pageParameters, 'column', 'user']);

/** @throws AppError BAD_QUERY, also for a column or association that the reader may not read */
export const parseHistoryQuery = (parameters: QueryParameters, reader: Reader): HistoryQuery => {
  const problems: QueryProblem[] = [];
  const given = readParameters(parameters, historyParameters, problems);
  const column = given.get('column');
  if (column !== undefined && !reader.columns.has(column) && !reader.associations.has(column))
    problems.push(queryProblem('queryUnknownColumn', column));
  const query = { column, user: given.get('user'), ...readPage(given, problems) };
  return problems.length === 0 ? query : refuseQuery(problems);
};

/** @throws AppError BAD_QUERY */
export const parsePageQuery = (parameters: QueryParameters): PageQuery => {
  const problems: QueryProblem[] = [];
  const query = readPage(readParameters(parameters, pageParameters, problems), problems);
  return problems.length === 0 ? query : refuseQuery(problems);
};

const readPage = (given: ReadonlyMap<string, string>, problems: QueryProblem[]): PageQuery => ({
  limit: readNumber('limit', given.get('limit'), limits.listDefault, limits.listMax, problems),
  offset: readNumber('offset', given.get('offset'), 0, Number.MAX_SAFE_INTEGER, problems),
});
