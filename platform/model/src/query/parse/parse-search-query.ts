import { limits } from '../../limits/limits.js';
import { queryWords } from '../../search/words.js';
import { queryProblem, readNumber, readParameters, type QueryParameters } from './parse-list-query.js';
import { refuseQuery, type QueryProblem } from '../query-problem.js';

/** A search in all views. */
export interface SearchQuery {
  readonly words: readonly string[];
  readonly limit: number;
}

const parameters: ReadonlySet<string> = new Set(['q', 'limit']);

/** @throws AppError BAD_QUERY */
export const parseSearchQuery = (pairs: QueryParameters): SearchQuery => {
  const problems: QueryProblem[] = [];
  const given = readParameters(pairs, parameters, problems);
  if (!given.has('q')) problems.push(queryProblem('queryMissing', 'q'));
  const words = queryWords(given.get('q') ?? '');
  const limit = readNumber('limit', given.get('limit'), limits.searchDefault, limits.searchMax, problems);
  return problems.length === 0 ? { words, limit } : refuseQuery(problems);
};
