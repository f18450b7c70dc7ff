import type { Reader } from '../definition/reader.js';
import { columnKind } from '../columns/columns.js';
import type { Scalar } from '../definition/column-type.js';
import { completeSort } from '../query/complete-sort.js';
import { evaluate, type WireRecord } from './evaluate.js';
import type { IncludeTree, ListQuery, SortKey } from '../query/list-query.js';
import { MemoryScope, type MemoryData } from './memory-scope.js';
import { containAllWords } from '../query/search-words.js';
import { searchedColumns, visibleText } from '../search/searched-columns.js';
import { matchWordPrefixes } from '../search/words.js';
import { sortByKeys } from './sort-by-keys.js';

/** A record of a response: columns in wire form and included records. */
export interface ResponseRecord {
  readonly [key: string]: Scalar | ResponseRecord | readonly ResponseRecord[];
}

/**
 * Runs a whole list query in memory: access, filter, search, order, page, columns and included records; gives the bare
 * number for `count`. The reference for the responses of every database.
 */
export const applyListQuery = (
  query: ListQuery,
  reader: Reader,
  data: MemoryData,
): readonly ResponseRecord[] | number => {
  const scope = new MemoryScope(reader, data);
  const found = scope
    .rows()
    .filter((record) => evaluate(query.where, record, scope) === true && mentions(record, query.search, scope));
  if (query.count) return found.length;
  return sorted(found, completeSort(reader.view, query.sort), scope)
    .slice(query.offset, query.offset + query.limit)
    .map((record) => answer(record, query.include, query.select, scope));
};

/** Whether all words occur in the readable text columns of this record. */
const mentions = (record: WireRecord, words: readonly string[], scope: MemoryScope): boolean => {
  if (words.length === 0) return true;
  const { view, columns } = scope.reader;
  if (view.search) {
    const found = searchedColumns(view).filter(({ name }) => columns.has(name));
    return matchWordPrefixes(
      found.map((column) => visibleText(column, scope.value(record, column.name))),
      words,
    );
  }
  const texts: string[] = [];
  for (const [name, { column }] of columns) {
    const value = columnKind(column.type).text ? scope.value(record, name) : null;
    if (value !== null) texts.push(String(value));
  }
  return containAllWords(texts, words);
};

const sorted = (records: readonly WireRecord[], keys: readonly SortKey[], scope: MemoryScope): readonly WireRecord[] =>
  sortByKeys(
    records,
    keys.map((key) => {
      const end = key.path.reduce((at, step) => at.reach(step), scope);
      const kind = columnKind(end.column(key.column).type);
      // Texts may differ only in case, so the primary key completes the order exactly.
      const last = key.path.length === 0 && key.column === scope.reader.view.primaryKey;
      const compare: typeof kind.sort = last ? (a, b) => kind.sort(a, b) || kind.compare(a, b) : kind.sort;
      return { read: (record: WireRecord) => sortValue(record, key, scope), compare, descending: key.descending };
    }),
  );

const sortValue = (record: WireRecord, { path, column }: SortKey, scope: MemoryScope): Scalar => {
  let at = { scope, records: [record] as readonly WireRecord[] };
  for (const step of path) {
    const from = at.records[0];
    if (!from) return null;
    at = at.scope.related(from, step);
  }
  return at.records[0] ? at.scope.value(at.records[0], column) : null;
};

const answer = (
  record: WireRecord,
  include: IncludeTree,
  select: readonly string[] | undefined,
  scope: MemoryScope,
): ResponseRecord => {
  const { view, columns } = scope.reader;
  const selected = select && new Set([view.primaryKey, '_version', ...select]);
  const shown: Record<string, Scalar | ResponseRecord | readonly ResponseRecord[]> = {};
  for (const name of columns.keys())
    if ((!selected || selected.has(name)) && scope.shows(record, name)) shown[name] = scope.value(record, name);
  for (const [name, within] of include) {
    const related = scope.related(record, name);
    const responses = related.records.map((one) => answer(one, within, undefined, related.scope));
    shown[name] = scope.reader.associations.get(name)?.multiple ? responses : (responses[0] ?? null);
  }
  return shown;
};
