import { columnKind, operatorKeys, type Condition, type ListQuery, type Operator, type Reader } from '@viewkraft/model';
import { searchIndexOf } from '../../search/search-index.js';
import { columnSql, conditionSql, rowsSql, stepSql } from './condition-sql.js';
import { countEntries, indexedSearch, joinedEntries } from './indexed-search.js';
import { allOf, join, raw, sql, whereAll, type Sql } from './sql.js';
import type { Statement } from './statement.js';
import { containsWord } from './text-match.js';

/** The records to list: all that the reader may read, or those of one record's association. */
export interface ListSource {
  readonly reader: Reader;
  readonly linked?: (alias: string, statement: Statement) => Sql;
  /** Words of a search that so many records have that an index would not help. */
  readonly common?: ReadonlySet<string>;
}

export interface ListPart extends Pick<ListQuery, 'where' | 'search' | 'sort' | 'limit' | 'offset' | 'after'> {
  /** Limit and offset become slots, so that the SQL serves all pages but the first, whose SQL has no offset. */
  readonly anyPage?: true;
}

/** The table of a list, under an alias, for a FROM clause. */
export function listedTable(
  { reader, common }: ListSource,
  { search: words }: Pick<ListPart, 'search'>,
  alias: string,
  statement: Statement,
): string {
  const table = statement.table(reader.view.table, alias);
  const index = words.length > 0 ? searchIndexOf(reader.view) : undefined;
  return index ? `${table}${joinedEntries({ index, reader, words, common }, alias, statement)}` : table;
}

/** The WHERE clause: readable, linked, filtered and found by the search. */
export function matchingRows(
  { reader, linked, common }: ListSource,
  { where, search }: Pick<ListPart, 'where' | 'search'>,
  alias: string,
  statement: Statement,
): Sql | undefined {
  return allOf([
    linked?.(alias, statement),
    search.length > 0 || looksAtText(where) ? stepSql('vk_step', alias, reader.view, statement) : undefined,
    isEverything(where) ? undefined : conditionSql(where, reader, alias, statement),
    rowsSql(reader, alias, statement),
    ...searchRows(search, reader, alias, statement, common),
  ]);
}

/** A scan of texts is slow, so the budget is checked first: the scan may find nothing. */
function looksAtText(condition: Condition): boolean {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.of.some(looksAtText);
    case 'not':
      return looksAtText(condition.of);
    case 'compare':
      return textOperators.has(condition.operator);
    default:
      return looksAtText(condition.where);
  }
}

/** Operators that scan texts; `startsWith` uses an index. */
const textOperators: ReadonlySet<Operator> = new Set(
  [...operatorKeys.values()].flatMap(([operator, family]) =>
    family === 'text' && operator !== 'startsWith' ? operator : [],
  ),
);

const isEverything = (where: Condition): boolean => where.kind === 'and' && where.of.length === 0;

function searchRows(
  words: readonly string[],
  reader: Reader,
  alias: string,
  statement: Statement,
  common: ReadonlySet<string> | undefined,
): Sql[] {
  const index = words.length > 0 ? searchIndexOf(reader.view) : undefined;
  if (index) return [indexedSearch({ index, reader, words, common }, alias, statement)];
  return words.map((word) => searchSql(word, reader, alias, statement));
}

/** Whether a word occurs in one of the readable text columns. */
function searchSql(word: string, reader: Reader, alias: string, statement: Statement): Sql {
  const found: Sql[] = [];
  for (const [name, { column }] of reader.columns) {
    if (!columnKind(column.type).text) continue;
    const value = columnSql(reader, name, alias, statement);
    found.push(containsWord(statement.dialect, statement.context.fold, value, word));
  }
  return found.length === 0 ? raw('(1=0)') : sql`(${join(found, ' OR ')})`;
}

export function countSql(source: ListSource, query: Pick<ListPart, 'where' | 'search'>, statement: Statement): Sql {
  const { reader, linked } = source;
  const index = query.search.length > 0 ? searchIndexOf(reader.view) : undefined;
  if (index && !linked && reader.rows === 'all' && isEverything(query.where)) {
    const count = countEntries({ index, reader, words: query.search, common: source.common }, statement);
    if (count) return count;
  }
  const alias = statement.alias();
  const where = whereAll([matchingRows(source, query, alias, statement)]);
  return sql`SELECT COUNT(*) FROM ${listedTable(source, query, alias, statement)}${where}`;
}
