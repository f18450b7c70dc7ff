import { columnKind, type Condition, type Reader, type Scalar, type SortKey } from '@viewkraft/model';
import { listedTable, matchingRows, type ListPart, type ListSource } from './list-sql.js';
import { afterSql, orderOf, printOrder, sortValue, type Order } from './order-sql.js';
import { bind, join, raw, sql, whereAll, type Sql } from './sql.js';
import { endOf, PageSlot } from './query-template.js';
import { columnOf, keyColumn, rowAlias, type Statement } from './statement.js';

/** The requested page of rows, in order; `selectList` is the select list of each row at the alias `rowAlias`. */
export function pageSql(source: ListSource, query: ListPart, selectList: Sql, statement: Statement): Sql {
  // A search in a union of subqueries has crashed MariaDB 10.11.
  const ranges = query.search.length > 0 ? undefined : twoRanges(source.reader, query.sort, statement);
  if (ranges !== undefined) return rangesSql(source, query, ranges, selectList, statement);
  const order = orderOf(query.sort, source.reader, rowAlias, statement);
  // MySQL would copy whole rows, with their JSON texts, into the temporary table that sorts across a join. It would
  // also read whole rows only to skip them.
  const skips = query.offset > 0 || query.after !== undefined;
  if (statement.dialect.name === 'mysql' && (order.joins.length > 0 || skips || mayJoin(source, query))) {
    return keysFirst(source, query, selectList, statement);
  }
  return orderedRows(source, query, selectList, order, rowAlias, statement);
}

/** Whether MySQL may find the rows by way of another table. */
function mayJoin({ reader, linked }: ListSource, { where, search }: ListPart): boolean {
  const rows = reader.rows === 'all' ? [] : reader.rows;
  return linked !== undefined || search.length > 0 || [where, ...rows].some(leadsToRecords);
}

function leadsToRecords(condition: Condition): boolean {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.of.some(leadsToRecords);
    case 'not':
      return leadsToRecords(condition.of);
    case 'compare':
      return false;
    default:
      return true;
  }
}

function orderedRows(
  source: ListSource,
  query: ListPart,
  selectList: Sql,
  { joins, terms }: Order,
  alias: string,
  statement: Statement,
): Sql {
  const from = listedTable(source, query, alias, statement);
  const joined = joins.length === 0 ? raw('') : join(joins, '');
  const afterCursor = query.after && afterSql(terms, query.after, statement);
  const where = whereAll([afterCursor, matchingRows(source, query, alias, statement)]);
  const order = printOrder(terms, statement.dialect);
  return sql`SELECT ${selectList} FROM ${from}${joined}${where} ORDER BY ${order}${pageOf(query, statement)}`;
}

const pageOf = (query: ListPart, { dialect }: Statement): Sql => {
  // SQLite's planner depends on the value of a plain placeholder: it would prepare the statement for each execution.
  const limit = sql` LIMIT ${boundPart(query, 'limit', dialect.name === 'sqlite' ? '(?+0)' : '?')}`;
  return query.offset === 0 ? limit : sql`${limit} OFFSET ${boundPart(query, 'offset')}`;
};

function boundPart(query: ListPart, part: PageSlot['part'], placeholder?: string): Sql {
  // Replaced when the page is known.
  if (query.anyPage) return bind(new PageSlot(part) as unknown as number, placeholder);
  return bind(part === 'end' ? endOf(query) : query[part], placeholder);
}

/** Sorts only keys, and selects the other cells once the page is known. */
function keysFirst(source: ListSource, query: ListPart, selectList: Sql, statement: Statement): Sql {
  const { view } = source.reader;
  const [inner, keys] = [statement.alias(), statement.alias()];
  const order = orderOf(query.sort, source.reader, inner, statement);
  const values = order.terms.map(({ value }, at) => sql`${value} AS s${String(at)}`);
  const cells = join([raw(`${statement.primaryKey(inner, view)} AS id`), ...values], ',');
  const page = orderedRows(source, query, cells, order, inner, statement);
  const again = order.terms.map((term, at) => ({ ...term, value: raw(`${keys}.s${at}`) }));
  const rows = `${statement.table(view.table, rowAlias)} ON ${statement.primaryKey(rowAlias, view)} = ${keys}.id`;
  return sql`SELECT ${selectList} FROM (${page}) ${keys} JOIN ${rows} ORDER BY ${printOrder(again, statement.dialect)}`;
}

/**
 * MySQL sorts nulls first, and nulls last needs an expression, which no index serves. Where an index could, the rows
 * with a value and those without are two ranges of it, and only keys are read until the page is known.
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

function rangesSql(source: ListSource, query: ListPart, name: string, selectList: Sql, statement: Statement): Sql {
  const { reader } = source;
  const { view } = reader;
  const limit = sql` LIMIT ${boundPart(query, 'end')}`;
  const afterInRange = (part: 0 | 1, after: readonly Scalar[], alias: string): Sql | undefined => {
    const terms = orderOf(query.sort, reader, alias, statement).terms.map((term) => ({ ...term, nullable: false }));
    if (part === 0) return after[0] === null ? raw('(1=0)') : afterSql(terms, after, statement);
    return after[0] === null ? afterSql(terms.slice(1), after, statement) : undefined;
  };
  const range = (part: 0 | 1): Sql => {
    const alias = statement.alias();
    const key = statement.primaryKey(alias, view);
    const value = sortValue(reader, columnOf(view, name), alias, statement);
    const inRange = sql`${value} IS ${part === 0 ? 'NOT NULL' : 'NULL'}`;
    const afterCursor = query.after && afterInRange(part, query.after, alias);
    const where = whereAll([inRange, afterCursor, matchingRows(source, query, alias, statement)]);
    const cells = sql`${key} AS id, ${String(part)} AS part, ${part === 0 ? value : 'NULL'} AS sorted`;
    const order = part === 0 ? sql`${value}, ${key}` : raw(key);
    return sql`(SELECT ${cells} FROM ${listedTable(source, query, alias, statement)}${where} ORDER BY ${order}${limit})`;
  };
  const keys = statement.alias();
  const rows = `${statement.table(view.table, rowAlias)} ON ${statement.primaryKey(rowAlias, view)} = ${keys}.id`;
  const order = `${keys}.part, ${keys}.sorted, ${keys}.id`;
  return sql`SELECT ${selectList} FROM (${range(0)} UNION ALL ${range(1)}) ${keys} JOIN ${rows} ORDER BY ${order}${pageOf(query, statement)}`;
}
