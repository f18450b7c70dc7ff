import type { Reader } from '../../definition/reader.js';
import { utf8Bytes } from '../../columns/text-value.js';
import { limits } from '../../limits/limits.js';
import type { Condition } from '../../definition/condition.js';
import type { Operator } from '../../definition/filter-operators.js';
import { readerScope } from '../condition-scope.js';
import { parseCondition } from './parse-condition.js';
import { refuseQuery, type QueryProblem } from '../query-problem.js';

/**
 * A filter's JSON as a condition over what the reader may see.
 * @throws AppError BAD_QUERY whose details list all problems.
 */
export const parseFilter = (json: unknown, reader: Reader): Condition => {
  const problems: QueryProblem[] = [];
  const condition = parseLimited(json, 'filter', reader, problems);
  return problems.length === 0 ? condition : refuseQuery(problems);
};

/** A filter from an address; adds its problems to `problems`. */
export const readFilter = (
  parameter: string,
  text: string,
  reader: Reader,
  problems: QueryProblem[],
): Condition | undefined => {
  const refuse = (key: QueryProblem['key'], params: QueryProblem['params'] = {}) => {
    problems.push({ key, name: parameter, params: { name: parameter, ...params }, path: '' });
  };
  // A UTF-16 code unit takes at most three bytes, so that most filters need no counting.
  if (text.length * 3 > limits.filterBytes && utf8Bytes(text) > limits.filterBytes) {
    refuse('queryTooLong', { most: limits.filterBytes });
    return undefined;
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    refuse('queryNotJson');
    return undefined;
  }
  return parseLimited(json, parameter, reader, problems);
};

/** Unlike the conditions of grants, those of requests are limited in the length of their patterns. */
const parseLimited = (json: unknown, name: string, reader: Reader, problems: QueryProblem[]): Condition => {
  const parsed = parseCondition(json, readerScope(reader));
  problems.push(...parsed.problems);
  const most = limits.patternCharacters;
  if (patternCharacters(parsed.condition) > most)
    problems.push({ key: 'queryPatternsTooLong', name, params: { name, most }, path: '' });
  return parsed.condition;
};

const patternOperators: ReadonlySet<Operator> = new Set(['like', 'notLike', 'iLike', 'notILike']);

/** `%` costs nothing: it matches as little as possible, without backtracking. */
const patternCharacters = (condition: Condition): number => {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.of.reduce((sum, one) => sum + patternCharacters(one), 0);
    case 'not':
      return patternCharacters(condition.of);
    case 'compare':
      if (typeof condition.operand !== 'string' || !patternOperators.has(condition.operator)) return 0;
      return condition.operand.replaceAll('%', '').length;
    default:
      return patternCharacters(condition.where);
  }
};
