import type { Reader } from '../../definition/reader.js';
import { limits } from '../../limits/limits.js';
import type { IncludeTree, SortKey } from '../list-query.js';
import { shortened, type QueryProblem, type QueryProblemKey } from '../query-problem.js';

type Report = (key: QueryProblemKey, name: string, params?: QueryProblem['params']) => void;

const reportTo =
  (parameter: string, problems: QueryProblem[]): Report =>
  (key, name, params = {}) => {
    problems.push({ key, name: name || parameter, params: { name: shortened(name), ...params }, path: '' });
  };

/** `-published_at,author.name` as sort keys; the first of repeated keys counts. */
export const readSort = (text: string, reader: Reader, problems: QueryProblem[] = []) => {
  const report = reportTo('sort', problems);
  const keys = new Map<string, SortKey>();
  for (const part of text.split(',')) {
    const descending = part.startsWith('-');
    const name = descending ? part.slice(1) : part;
    if (keys.has(name)) continue;
    if (keys.size === limits.filterTerms) {
      report('queryTooManySortKeys', 'sort', { most: limits.filterTerms });
      break;
    }
    const key = readSortKey(name, descending, reader, report);
    if (key) keys.set(name, key);
  }
  return { value: [...keys.values()], problems };
};

const readSortKey = (name: string, descending: boolean, reader: Reader, report: Report): SortKey | undefined => {
  const path = name.split('.');
  const column = path.pop() ?? '';
  if (path.length > limits.sortDepth) return void report('querySortTooDeep', name, { most: limits.sortDepth });
  let at = reader;
  for (const step of path) {
    const association = at.associations.get(step);
    if (!association) return void report('queryUnknownAssociation', name, { association: shortened(step) });
    if (association.multiple) return void report('queryToMany', name, { association: step });
    at = at.related(step);
  }
  if (!at.columns.has(column)) return void report('queryUnknownSort', name);
  return { path, column, descending };
};

type GrowingTree = Map<string, GrowingTree>;

/** `author,author.profile` as a tree. */
export const readInclude = (text: string, reader: Reader, problems: QueryProblem[] = []) => {
  const report = reportTo('include', problems);
  const tree: GrowingTree = new Map();
  for (const name of text.split(',')) {
    const steps = name.split('.');
    if (steps.length > limits.includeDepth) {
      report('queryIncludeTooDeep', name, { most: limits.includeDepth });
      continue;
    }
    let at = reader;
    let branch = tree;
    for (const step of steps) {
      if (!at.associations.has(step)) {
        report(name === step ? 'queryNoAssociation' : 'queryUnknownAssociation', name, {
          association: shortened(step),
        });
        break;
      }
      at = at.related(step);
      let next = branch.get(step);
      if (!next) branch.set(step, (next = new Map()));
      branch = next;
    }
  }
  return { value: tree as IncludeTree, problems };
};

export const readSelect = (text: string, reader: Reader, problems: QueryProblem[]): readonly string[] => {
  const names = [...new Set(text.split(','))];
  for (const name of names) if (!reader.columns.has(name)) reportTo('select', problems)('queryUnknownSelect', name);
  return names;
};
