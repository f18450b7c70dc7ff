import type { Reader } from '../access/reader.js';
import { columnKind } from '../columns/columns.js';
import type { Scalar } from '../columns/column-type.js';
import { foldCase } from '../columns/fold-case.js';
import { completeSort } from './complete-sort.js';
import { evaluate, type WireRecord } from './evaluate.js';
import type { IncludeTree, ListQuery, SortKey } from './list-query.js';
import { MemoryScope, type MemoryData } from './memory-scope.js';

/** A record as it is answered: columns in wire form and what was included. */
export interface AnswerRecord {
  readonly [key: string]: Scalar | AnswerRecord | readonly AnswerRecord[];
}

/**
 * A whole list query in memory: access, filter, search, order, page, columns and included records; the bare number when
 * the query counts. It is the measure that every database's answer is held against.
 */
export const applyListQuery = (
  query: ListQuery,
  reader: Reader,
  data: MemoryData,
): readonly AnswerRecord[] | number => {
  const scope = new MemoryScope(reader, data);
  const found = scope
    .rows()
    .filter((record) => evaluate(query.where, record, scope) === true && mentions(record, query.search, scope));
  if (query.count) return found.length;
  return sorted(found, completeSort(reader.view, query.sort), scope)
    .slice(query.offset, query.offset + query.limit)
    .map((record) => answer(record, query.include, query.select, scope));
};

/** Whether all words occur somewhere in the text columns that are open in this record. */
const mentions = (record: WireRecord, words: readonly string[], scope: MemoryScope): boolean => {
  if (words.length === 0) return true;
  const texts: string[] = [];
  for (const [name, { column }] of scope.reader.columns) {
    const value = columnKind(column.type).text ? scope.value(record, name) : null;
    if (value !== null) texts.push(foldCase(String(value)));
  }
  return words.every((word) => texts.some((text) => text.includes(word)));
};

/** Nulls last whatever the direction. */
const sorted = (
  records: readonly WireRecord[],
  keys: readonly SortKey[],
  scope: MemoryScope,
): readonly WireRecord[] => {
  const orders = keys.map(({ path, column, descending }) => {
    const end = path.reduce((at, step) => at.reach(step), scope);
    const kind = columnKind(end.column(column).type);
    // Two texts may differ in case alone, so the primary key ends the order exactly.
    const last = path.length === 0 && column === scope.reader.view.primaryKey;
    const sort: typeof kind.sort = last ? (a, b) => kind.sort(a, b) || kind.compare(a, b) : kind.sort;
    return (a: Scalar, b: Scalar): number => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return descending ? sort(b, a) : sort(a, b);
    };
  });
  const rows = records.map((record) => ({ record, values: keys.map((key) => sortValue(record, key, scope)) }));
  rows.sort((a, b) => {
    for (const [at, order] of orders.entries()) {
      const difference = order(a.values[at] ?? null, b.values[at] ?? null);
      if (difference !== 0) return difference;
    }
    return 0;
  });
  return rows.map(({ record }) => record);
};

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
): AnswerRecord => {
  const { view, columns } = scope.reader;
  const asked = select && new Set([view.primaryKey, '_version', ...select]);
  const shown: Record<string, Scalar | AnswerRecord | readonly AnswerRecord[]> = {};
  for (const name of columns.keys())
    if ((!asked || asked.has(name)) && scope.shows(record, name)) shown[name] = scope.value(record, name);
  for (const [name, within] of include) {
    const related = scope.related(record, name);
    const answers = related.records.map((one) => answer(one, within, undefined, related.scope));
    shown[name] = scope.reader.associations.get(name)?.multiple ? answers : (answers[0] ?? null);
  }
  return shown;
};
