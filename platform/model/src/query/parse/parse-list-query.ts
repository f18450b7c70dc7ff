import { readInstant } from '../../columns/calendar.js';
import type { Reader } from '../../definition/reader.js';
import { limits } from '../../limits/limits.js';
import { everything } from '../../definition/condition.js';
import type { IncludeTree, ListQuery, RecordQuery, SortKey } from '../list-query.js';
import { readCursor } from '../cursor.js';
import { readFilter } from './parse-filter.js';
import { readInclude, readSelect, readSort } from './parse-names.js';
import { refuseQuery, shortened, type QueryProblem, type QueryProblemKey } from '../query-problem.js';
import { queryWords } from '../../search/words.js';
import { searchWords } from '../search-words.js';

/** Name and value pairs of an address's query, decoded, e.g. a `URLSearchParams`. */
export type QueryParameters = Iterable<readonly [name: string, value: string]>;

const listParameters: ReadonlySet<string> = new Set([
  'filter', 'where', 'search', 'sort', 'limit', 'offset', 'after', 'include', 'select', 'count', 'total',
]); // prettier-ignore
const recordParameters: ReadonlySet<string> = new Set(['include', 'select', 'count']);
/** With `at`, related records are excluded: only their current state is available. */
const pastParameters: ReadonlySet<string> = new Set(['at', 'select', 'count']);

/** The query of a list without parameters. */
export const plainListQuery: ListQuery = {
  where: everything,
  search: [],
  sort: [],
  texts: '\n\n',
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
  if (given.has('filter') && given.has('where')) problems.push(queryProblem('queryFilterTwice', 'where'));
  const text = given.get(filter);
  const sort = readKeys(given.get('sort'), reader, problems);
  const texts = [text, given.get('search'), given.get('sort')].join('\n');
  const query = {
    where: (text === undefined ? undefined : readFilter(filter, text, reader, problems)) ?? everything,
    search: readSearch(given.get('search'), reader, problems),
    sort,
    texts,
    after: readAfter(given.get('after'), reader, { sort, texts }, problems),
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
 * The query of one record from its address: `include`, `select`, `count` and `at` alone.
 * @throws AppError BAD_QUERY
 */
export const parseRecordQuery = (parameters: QueryParameters, reader: Reader): RecordQuery => {
  const problems: QueryProblem[] = [];
  const pairs = [...parameters];
  const isPast = pairs.some(([name]) => name === 'at');
  const given = readParameters(pairs, isPast ? pastParameters : recordParameters, problems);
  const query = {
    at: readAt(given.get('at'), problems),
    include: readTree(given.get('include'), reader, problems),
    select: readColumns(given.get('select'), reader, problems),
    count: readFlag('count', given.get('count'), problems),
  };
  return problems.length === 0 ? query : refuseQuery(problems);
};

export const queryProblem = (
  key: QueryProblemKey,
  name: string,
  params: QueryProblem['params'] = {},
): QueryProblem => ({
  key,
  name,
  params: { name: shortened(name), ...params },
  path: '',
});

export const readParameters = (
  parameters: QueryParameters,
  allowed: ReadonlySet<string>,
  problems: QueryProblem[],
): Map<string, string> => {
  const given = new Map<string, string>();
  for (const [name, value] of parameters) {
    if (!allowed.has(name)) problems.push(queryProblem('queryUnknownParameter', name));
    else if (given.has(name)) problems.push(queryProblem('queryRepeatedParameter', name));
    else given.set(name, value);
  }
  return given;
};

const readAt = (text: string | undefined, problems: QueryProblem[]): Date | undefined => {
  if (text === undefined) return undefined;
  const value = readInstant(text);
  if (value === undefined) problems.push(queryProblem('queryNotInstant', 'at', { value: shortened(text) }));
  return value === undefined ? undefined : new Date(value);
};

const readSearch = (
  text: string | undefined,
  { view }: Pick<Reader, 'view'>,
  problems: QueryProblem[],
): readonly string[] => {
  if (!text) return [];
  const words = view.search ? queryWords(text) : searchWords(text);
  if (words.length > limits.filterTerms)
    problems.push(queryProblem('queryTooManyWords', 'search', { most: limits.filterTerms }));
  return words;
};

export const readNumber = (
  name: string,
  text: string | undefined,
  missing: number,
  max: number,
  problems: QueryProblem[],
) => {
  if (text === undefined) return missing;
  const value = /^(?:0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : undefined;
  if (value === undefined) problems.push(queryProblem('queryNotCount', name, { value: shortened(text) }));
  else if (value > max) problems.push(queryProblem('queryTooLarge', name, { most: max }));
  return value ?? missing;
};

export const readFlag = (name: string, text: string | undefined, problems: QueryProblem[]): boolean => {
  if (text === undefined || text === '0' || text === 'false') return false;
  if (text === '' || text === '1' || text === 'true') return true;
  problems.push(queryProblem('queryNotFlag', name, { value: shortened(text) }));
  return false;
};

export const readChoice = <T extends string>(
  name: string,
  text: string | undefined,
  choices: readonly T[],
  problems: QueryProblem[],
): T | undefined => {
  const choice = choices.find((one) => one === text);
  if (text !== undefined && choice === undefined) {
    problems.push(queryProblem('queryNotOneOf', name, { value: shortened(text), values: choices.join(', ') }));
  }
  return choice;
};

function readAfter(
  text: string | undefined,
  reader: Reader,
  list: Pick<ListQuery, 'sort' | 'texts'>,
  problems: QueryProblem[],
): ListQuery['after'] {
  if (text === undefined || problems.length > 0) return undefined;
  const after = readCursor(text, reader, list);
  if (!after) problems.push(queryProblem('queryOtherCursor', 'after'));
  return after;
}

const nothing: IncludeTree = new Map();

const readTree = (text: string | undefined, reader: Reader, problems: QueryProblem[]): IncludeTree =>
  text === undefined ? nothing : readInclude(text, reader, problems).value;

const readKeys = (text: string | undefined, reader: Reader, problems: QueryProblem[]): readonly SortKey[] =>
  text === undefined ? [] : readSort(text, reader, problems).value;

const readColumns = (text: string | undefined, reader: Reader, problems: QueryProblem[]) =>
  text === undefined ? undefined : readSelect(text, reader, problems);
