import { limits } from '../../limits/limits.js';
import { everything, type Condition } from '../../definition/condition.js';
import { isObject, type JsonObject } from '../../definition/is-object.js';
import { allOf, ConditionRun, type ConditionOptions } from '../condition-run.js';
import type { ConditionScope } from '../condition-scope.js';
import { parseColumnCondition } from './parse-comparison.js';
import type { ConditionProblem } from '../query-problem.js';

/** Parses a condition's JSON against the names it may use, and collects all problems. */
export const parseCondition = (
  json: unknown,
  scope: ConditionScope,
  options: ConditionOptions = { variables: false, path: '' },
): { condition: Condition; problems: readonly ConditionProblem[] } => {
  const run = new ConditionRun(options);
  const condition = parseObject(json, scope, 1, 'filter', run);
  return { condition, problems: run.problems };
};

/** `depth` counts from 1; `name` is what the object belongs to, for problems. */
const parseObject = (
  json: unknown,
  scope: ConditionScope,
  depth: number,
  name: string,
  run: ConditionRun,
): Condition => {
  if (!isObject(json)) run.problem('queryNotObject', name);
  else if (depth > limits.filterDepth) run.problem('queryTooDeep', name, { most: limits.filterDepth });
  else {
    const of: Condition[] = [];
    for (const key of Object.keys(json)) {
      const condition = run.within(key, () => parseEntry(key, json[key], scope, depth, run));
      if (condition) of.push(condition);
    }
    return allOf(of);
  }
  return everything;
};

const parseEntry = (
  key: string,
  value: unknown,
  scope: ConditionScope,
  depth: number,
  run: ConditionRun,
): Condition | undefined => {
  if (key === '$and') return parseList('and', value, scope, depth, run);
  if (key === '$or') return parseList('or', value, scope, depth, run);
  if (key === '$not') return { kind: 'not', of: parseObject(value, scope, depth + 1, key, run) };
  if (key.startsWith('$')) return run.problem('queryUnknownOperator', key, { operator: key.slice(0, 100) });
  const column = scope.column(key);
  if (column) return parseColumnCondition(column, value, depth, run);
  const related = scope.related(key);
  if (related) return parseRelated(key, value, related, depth, run);
  return run.problem('queryUnknownColumn', key);
};

const parseList = (
  kind: 'and' | 'or',
  value: unknown,
  scope: ConditionScope,
  depth: number,
  run: ConditionRun,
): Condition | undefined => {
  if (!Array.isArray(value)) return run.problem('queryNotList', `$${kind}`, { operator: `$${kind}` });
  const of: Condition[] = [];
  for (const [index, item] of value.entries()) {
    if (!run.part()) break;
    of.push(run.within(index, () => parseObject(item, scope, depth + 1, `$${kind}`, run)));
  }
  return { kind, of };
};

/** `$every` and `$none` are separate conditions; the other keys form one condition on some related record. */
const parseRelated = (
  association: string,
  value: unknown,
  scope: ConditionScope,
  depth: number,
  run: ConditionRun,
): Condition | undefined => {
  if (!run.relatedPart()) return undefined;
  if (value === null) return { kind: 'none', association, where: everything };
  if (!isObject(value)) return run.problem('queryNotObject', association);
  if (depth + 1 > limits.filterDepth) return run.problem('queryTooDeep', association, { most: limits.filterDepth });

  run.names.push(association);
  const of: Condition[] = [];
  const rest: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  let others = 0;
  for (const key of Object.keys(value)) {
    if (key === '$every' || key === '$none') {
      const kind = key === '$every' ? 'every' : 'none';
      const where = run.within(key, () => parseObject(value[key], scope, depth + 2, key, run));
      of.push({ kind, association, where });
    } else {
      rest[key] = value[key];
      others++;
    }
  }
  if (others > 0 || of.length === 0)
    of.push({ kind: 'some', association, where: parseObject(rest as JsonObject, scope, depth + 1, association, run) });
  run.names.pop();
  return allOf(of);
};
