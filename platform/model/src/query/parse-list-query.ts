import type { Reader } from '../definition/reader.js';
import { limits } from '../limits/limits.js';
import { everything } from '../definition/condition.js';
import type { IncludeTree, ListQuery, RecordQuery, SortKey } from './list-query.js';
import { readFilter } from './parse-filter.js';
import { readInclude, readSelect, readSort } from './parse-names.js';
import { refuseQuery, shortened, type QueryProblem, type QueryProblemKey } from './query-problem.js';
import { searchWords } from './search-words.js';

/** Name and value pairs of an address's query, decoded, e.g. a `URLSearchParams`. */
export type QueryParameters = Iterable<readonly [name: string, value: string]>;

const listParameters: ReadonlySet<string> = new Set([
  'filter', 'where', 'search', 'sort', 'limit', 'offset', 'include', 'select', 'count', 'total',
]); // prettier-ignore
const recordParameters: ReadonlySet<string> = new Set(['include', 'select', 'count']);

/** The query of a list without parameters. */
export const plainListQuery: ListQuery = {
  where: everything,
  search: [],
  sort: [],
  limit: limits.listDefault,
  offset: 0,
  include: new Map(),
  select: undefined,
  count: false,
  total: false,
};

/**
 * A list's query from its address.
 * @throws AppError BAD_QUERY whose details list all problems, unknown and repeated parameters too.
 */
export const parseListQuery = (parameters: QueryParameters, reader: Reader): ListQuery => {
  const problems: QueryProblem[] = [];
  const given = readParameters(parameters, listParameters, problems);
  if (given.size === 0 && problems.length === 0) return plainListQuery;
  const filter = given.has('filter') ? 'filter' : 'where';
  if (given.has('filter') && given.has('where')) problems.push(problem('queryFilterTwice', 'where'));
  const text = given.get(filter);
  const query = {
    where: (text === undefined ? undefined : readFilter(filter, text, reader, problems)) ?? everything,
    search: readSearch(given.get('search'), problems),
    sort: readKeys(given.get('sort'), reader, problems),
    limit: readNumber('limit', given.get('limit'), limits.listDefault, limits.listMax, problems),
    offset: readNumber('offset', given.get('offset'), 0, Number.MAX_SAFE_INTEGER, problems),
    include: readTree(given.get('include'), reader, problems),
    select: readColumns(given.get('select'), reader, problems),
    count: readFlag('count', given.get('count'), problems),
    total: readFlag('total', given.get('total'), problems),
  };
  return problems.length === 0 ? query : refuseQuery(problems);
};

/**
 * The query of one record from its address: `include`, `select` and `count` alone.
 * @throws AppError BAD_QUERY
 */
export const parseRecordQuery = (parameters: QueryParameters, reader: Reader): RecordQuery => {
  const problems: QueryProblem[] = [];
  const given = readParameters(parameters, recordParameters, problems);
  const query = {
    include: readTree(given.get('include'), reader, problems),
    select: readColumns(given.get('select'), reader, problems),
    count: readFlag('count', given.get('count'), problems),
  };
  return problems.length === 0 ? query : refuseQuery(problems);
};

const problem = (key: QueryProblemKey, name: string, params: QueryProblem['params'] = {}): QueryProblem => ({
  key,
  name,
  params: { name: shortened(name), ...params },
  path: '',
});

const readParameters = (parameters: QueryParameters, allowed: ReadonlySet<string>, problems: QueryProblem[]) => {
  const given = new Map<string, string>();
  for (const [name, value] of parameters) {
    if (!allowed.has(name)) problems.push(problem('queryUnknownParameter', name));
    else if (given.has(name)) problems.push(problem('queryRepeatedParameter', name));
    else given.set(name, value);
  }
  return given;
};

const readSearch = (text: string | undefined, problems: QueryProblem[]): readonly string[] => {
  if (!text) return [];
  const words = searchWords(text);
  if (words.length > limits.filterTerms)
    problems.push(problem('queryTooManyWords', 'search', { most: limits.filterTerms }));
  return words;
};

const readNumber = (name: string, text: string | undefined, missing: number, max: number, problems: QueryProblem[]) => {
  if (text === undefined) return missing;
  const value = /^(?:0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : undefined;
  if (value === undefined) problems.push(problem('queryNotCount', name, { value: shortened(text) }));
  else if (value > max) problems.push(problem('queryTooLarge', name, { most: max }));
  return value ?? missing;
};

const readFlag = (name: string, text: string | undefined, problems: QueryProblem[]): boolean => {
  if (text === undefined || text === '0' || text === 'false') return false;
  if (text === '' || text === '1' || text === 'true') return true;
  problems.push(problem('queryNotFlag', name, { value: shortened(text) }));
  return false;
};

const nothing: IncludeTree = new Map();

const readTree = (text: string | undefined, reader: Reader, problems: QueryProblem[]): IncludeTree =>
  text === undefined ? nothing : readInclude(text, reader, problems).value;

const readKeys = (text: string | undefined, reader: Reader, problems: QueryProblem[]): readonly SortKey[] =>
  text === undefined ? [] : readSort(text, reader, problems).value;

const readColumns = (text: string | undefined, reader: Reader, problems: QueryProblem[]) =>
  text === undefined ? undefined : readSelect(text, reader, problems);
