import { columnKind, type Condition, type ListQuery, type Reader, type SortKey } from '@viewkraft/model';
import { columnSql, conditionSql, rowsSql } from './condition-sql.js';
import { orderSql, sortValue } from './order-sql.js';
import { allOf, bind, join, raw, sql, whereAll, type Sql } from './sql.js';
import { columnOf, keyColumn, rowAlias, type Statement } from './statement.js';
import { containsWord } from './text-match.js';

/** Records to choose from: all that the reader may read, or those that an association of one record leads to. */
export interface ListSource {
  readonly reader: Reader;
  readonly linked?: (alias: string, statement: Statement) => Sql;
}

export type ListPart = Pick<ListQuery, 'where' | 'search' | 'sort' | 'limit' | 'offset'>;

/** Which rows are meant: in reach, linked, filtered and found by the search. */
export function matchingRows(
  { reader, linked }: ListSource,
  { where, search }: Pick<ListPart, 'where' | 'search'>,
  alias: string,
  statement: Statement,
): Sql | undefined {
  return allOf([
    linked?.(alias, statement),
    isEverything(where) ? undefined : conditionSql(where, reader, alias, statement),
    rowsSql(reader, alias, statement),
    ...search.map((word) => searchSql(word, reader, alias, statement)),
  ]);
}

const isEverything = (where: Condition): boolean => where.kind === 'and' && where.of.length === 0;

/** Whether a word occurs in one of the readable text columns. */
function searchSql(word: string, reader: Reader, alias: string, statement: Statement): Sql {
  const found: Sql[] = [];
  for (const [name, { column }] of reader.columns) {
    if (!columnKind(column.type).text) continue;
    const value = columnSql(reader, name, alias, statement);
    found.push(containsWord(statement.dialect, statement.world.fold, value, word));
  }
  return found.length === 0 ? raw('(1=0)') : sql`(${join(found, ' OR ')})`;
}

export function countSql(source: ListSource, query: Pick<ListPart, 'where' | 'search'>, statement: Statement): Sql {
  const alias = statement.alias();
  const where = whereAll([matchingRows(source, query, alias, statement)]);
  return sql`SELECT COUNT(*) FROM ${statement.table(source.reader.view.table, alias)}${where}`;
}

/** The page of rows that a query asks for, in order; `asked` says what of each row, by the alias `rowAlias`. */
export function pageSql(source: ListSource, query: ListPart, asked: Sql, statement: Statement): Sql {
  const { view } = source.reader;
  const ranges = twoRanges(source.reader, query.sort, statement);
  if (ranges) return rangesSql(source, query, ranges, asked, statement);
  const { joins, order } = orderSql(query.sort, source.reader, rowAlias, statement);
  const where = whereAll([matchingRows(source, query, rowAlias, statement)]);
  const page = pageOf(query.limit, query.offset);
  return sql`SELECT ${asked} FROM ${statement.table(view.table, rowAlias)}${joins}${where} ORDER BY ${order}${page}`;
}

const pageOf = (limit: number, offset: number): Sql =>
  offset === 0 ? sql` LIMIT ${bind(limit)}` : sql` LIMIT ${bind(limit)} OFFSET ${bind(offset)}`;

/**
 * MySQL sorts nulls first and has no other way than an expression, which no index serves. Where an index could, the rows
 * with a value and those without are two ranges of it, and only keys travel until the page is known.
 */
function twoRanges(reader: Reader, sort: readonly SortKey[], { dialect }: Statement): string | undefined {
  const [key] = sort;
  if (dialect.name !== 'mysql' || sort.length !== 1 || !key || key.descending || key.path.length > 0) return undefined;
  const { view } = reader;
  const column = columnOf(view, key.column);
  if (!column.allowNull || reader.columns.get(key.column)?.access !== 'always') return undefined;
  if (columnKind(keyColumn(view).type).text) return undefined;
  return leadsAnIndex(reader, key.column) ? key.column : undefined;
}

function leadsAnIndex({ view }: Reader, name: string): boolean {
  const column = columnOf(view, name);
  const leads = (list: readonly string[]): boolean => list[0] === name;
  if (column.index || column.unique || view.indexes.some(leads) || view.unique.some(leads)) return true;
  return [...view.associations.values()].some(({ type, foreignKey }) => type === 'belongsTo' && foreignKey === name);
}

function rangesSql(
  source: ListSource,
  query: ListPart,
  name: string,
  asked: Sql,
  statement: Statement,
): Sql {
  const { reader } = source;
  const { view } = reader;
  const most = pageOf(Math.min(query.limit + query.offset, Number.MAX_SAFE_INTEGER), 0);
  const range = (part: 0 | 1): Sql => {
    const alias = statement.alias();
    const key = statement.primaryKey(alias, view);
    const value = sortValue(reader, columnOf(view, name), alias, statement);
    const inRange = raw(`${statement.at(alias, name)} IS ${part === 0 ? 'NOT NULL' : 'NULL'}`);
    const where = whereAll([inRange, matchingRows(source, query, alias, statement)]);
    const order = part === 0 ? sql`${value}, ${key}` : raw(key);
    return sql`(SELECT ${key} AS id, ${String(part)} AS part, ${part === 0 ? value : raw('NULL')} AS sorted FROM ${statement.table(view.table, alias)}${where} ORDER BY ${order}${most})`;
  };
  const keys = statement.alias();
  const rows = `${statement.table(view.table, rowAlias)} ON ${statement.primaryKey(rowAlias, view)}`;
  const from = sql`(${range(0)} UNION ALL ${range(1)}) ${keys} JOIN ${rows} = ${keys}.id`;
  return sql`SELECT ${asked} FROM ${from} ORDER BY ${keys}.part, ${keys}.sorted, ${keys}.id${pageOf(query.limit, query.offset)}`;
}
