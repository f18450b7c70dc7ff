import type { Reader } from '../../definition/reader.js';
import { utf8Bytes } from '../../columns/text-value.js';
import { limits } from '../../limits/limits.js';
import type { Condition } from '../../definition/condition.js';
import { readerScope } from '../condition-scope.js';
import { parseCondition } from './parse-condition.js';
import { refuseQuery, type QueryProblem } from '../query-problem.js';

/**
 * A filter's JSON as a condition over what the reader may see.
 * @throws AppError BAD_QUERY whose details list all problems.
 */
export const parseFilter = (json: unknown, reader: Reader): Condition => {
  const { condition, problems } = parseCondition(json, readerScope(reader));
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
  const parsed = parseCondition(json, readerScope(reader));
  problems.push(...parsed.problems);
  return parsed.condition;
};
