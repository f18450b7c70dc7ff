import { limits } from '../limits/limits.js';
import type { IncludeTree, ListQuery, SortKey } from './list-query.js';
import { printCondition } from './print-condition.js';

/** A list's query as the parameters of an address, without `?` and without default values. */
export const printListQuery = (query: Partial<ListQuery>): string => {
  const { where, search, sort, limit, offset, include, select, count, total } = query;
  const parameters: (readonly [string, string])[] = [];
  const filter = where ? JSON.stringify(printCondition(where)) : '{}';
  if (filter !== '{}') parameters.push(['filter', filter]);
  if (search?.length) parameters.push(['search', search.join(' ')]);
  if (sort?.length) parameters.push(['sort', printSort(sort)]);
  if (limit !== undefined && limit !== limits.listDefault) parameters.push(['limit', String(limit)]);
  if (offset) parameters.push(['offset', String(offset)]);
  if (include?.size) parameters.push(['include', printInclude(include)]);
  if (select) parameters.push(['select', select.join(',')]);
  if (count) parameters.push(['count', '1']);
  if (total) parameters.push(['total', '1']);
  return parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
};

/** Sort keys as the parameter `sort` has them. */
export const printSort = (sort: readonly SortKey[]): string =>
  sort.map(({ path, column, descending }) => `${descending ? '-' : ''}${[...path, column].join('.')}`).join(',');

/** An include tree as the parameter `include` has it; only leaves are listed. */
export const printInclude = (tree: IncludeTree): string => paths(tree).join(',');

const paths = (tree: IncludeTree): readonly string[] =>
  [...tree].flatMap(([name, within]) => (within.size === 0 ? [name] : paths(within).map((path) => `${name}.${path}`)));
