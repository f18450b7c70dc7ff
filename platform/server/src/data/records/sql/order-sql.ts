import { columnKind, completeSort, type Column, type Reader, type Scalar, type SortKey } from '@viewkraft/model';
import type { Dialect } from '../../../kernel/database/database.js';
import { sortKeyColumn, sortKeyLength } from '../../schema/table/sort-key.js';
import { sortCollation } from '../../schema/table/sql-types.js';
import { operandSql } from './comparison-sql.js';
import { columnSql, relatedRows } from './condition-sql.js';
import { join, raw, sql, type Sql } from './sql.js';
import { columnOf, keyColumn, type Statement } from './statement.js';

/** One sort expression. */
interface OrderTerm {
  readonly value: Sql;
  /** Whether the value is a stored sort key, which has the beginning of a long text. */
  readonly isSortKey?: boolean;
  readonly column: Column;
  /** Which key of the completed sort the term belongs to. */
  readonly key: number;
  readonly descending: boolean;
  readonly nullable: boolean;
}

export interface Order {
  /** LEFT JOINs that sort keys across associations need. */
  readonly joins: readonly Sql[];
  readonly terms: readonly OrderTerm[];
}

/** A sort, completed by the primary key. */
export function orderOf(sort: readonly SortKey[], reader: Reader, alias: string, statement: Statement): Order {
  const joined = new Map<string, Joined>([['', { reader, alias }]]);
  const joins: Sql[] = [];
  const terms = completeSort(reader.view, sort).flatMap((key, index) => {
    const { descending } = key;
    if (key.path.length === 0 && key.column === reader.view.primaryKey) {
      return keyTerms(reader, alias, descending, statement, index);
    }
    const at = joinPath(key.path, joined, joins, statement);
    const column = columnOf(at.reader.view, key.column);
    const always = at.reader.columns.get(key.column)?.access === 'always';
    const nullable = column.allowNull || key.path.length > 0 || !always;
    const value = sortValue(at.reader, column, at.alias, statement);
    const isSortKey = sortKeyOf(at.reader, column, statement) !== undefined;
    return [{ value, isSortKey, column, key: index, descending, nullable }];
  });
  return { joins, terms };
}

/** The primary key ends every order, so it must compare exactly, including texts that differ only in case. */
function keyTerms(reader: Reader, alias: string, descending: boolean, statement: Statement, key = 0): OrderTerm[] {
  const column = keyColumn(reader.view);
  const exact = { value: raw(statement.primaryKey(alias, reader.view)), column, key, descending, nullable: false };
  if (!columnKind(column.type).text) return [exact];
  const isSortKey = sortKeyOf(reader, column, statement) !== undefined;
  return [{ ...exact, value: sortValue(reader, column, alias, statement), isSortKey }, exact];
}

/** The ORDER BY terms: nulls last in both directions (A7). */
export function printOrder(terms: readonly OrderTerm[], dialect: Dialect): Sql {
  return join(
    terms.map(({ value, descending, nullable }) => {
      if (descending) return sql`${value} DESC`;
      if (!nullable) return value;
      return dialect.name === 'sqlite' ? sql`${value} NULLS LAST` : sql`${value} IS NULL, ${value}`;
    }),
    ', ',
  );
}

/** The rows after the one with these values of the completed sort. */
export function afterSql(terms: readonly OrderTerm[], after: readonly Scalar[], statement: Statement): Sql {
  const values = terms.map(({ key }) => after[key] ?? null);
  const bound = (at: number): Sql => boundTerm(terms[at] as OrderTerm, values[at] as Scalar, statement);
  const ties: Sql[] = [];
  const parts: Sql[] = [];
  for (const [at, { value, descending, nullable }] of terms.entries()) {
    const isNull = values[at] === null;
    // Nothing comes after null.
    if (!isNull) {
      const beyond = sql`${value} ${descending ? '<' : '>'} ${bound(at)}`;
      const orNull = nullable ? sql`(${beyond} OR ${value} IS NULL)` : beyond;
      parts.push(ties.length === 0 ? orNull : sql`(${join([...ties, orNull], ' AND ')})`);
    }
    ties.push(isNull ? sql`${value} IS NULL` : sql`${value} = ${bound(at)}`);
  }
  const any = sql`(${join(parts, ' OR ')})`;
  const [first] = terms;
  // Adds a range of the first term, which an index can serve: databases do not derive it from the OR.
  if (!first || first.nullable || terms.length === 1) return any;
  return sql`${first.value} ${first.descending ? '<=' : '>='} ${bound(0)} AND ${any}`;
}

/** A value to compare with a term. */
function boundTerm({ column, isSortKey }: OrderTerm, one: Scalar, statement: Statement): Sql {
  const operand = operandSql(column, one, statement);
  if (isSortKey) return sql`LEFT(${operand}, ${String(sortKeyLength)})`;
  return isLongText(column, statement) ? longTextOrder(operand, statement) : operand;
}

/** The order of included records: by primary key. */
export function keyOrder(reader: Reader, alias: string, statement: Statement): Sql {
  return printOrder(keyTerms(reader, alias, false, statement), statement.dialect);
}

interface Joined {
  readonly reader: Reader;
  readonly alias: string;
}

function joinPath(path: readonly string[], joined: Map<string, Joined>, joins: Sql[], statement: Statement): Joined {
  let at = joined.get('') as Joined;
  path.forEach((name, depth) => {
    const key = path.slice(0, depth + 1).join('.');
    let next = joined.get(key);
    if (!next) {
      next = joinOne(at, name, joins, statement);
      joined.set(key, next);
    }
    at = next;
  });
  return at;
}

/** Joins the one related record; a record that the caller may not read counts as missing (A10). */
function joinOne({ reader, alias: parent }: Joined, name: string, joins: Sql[], statement: Statement): Joined {
  const { from, alias, reader: related, on } = relatedRows(reader, parent, name, statement);
  if (reader.associations.get(name)?.type === 'belongsTo') {
    joins.push(sql` LEFT JOIN ${from} ON ${on}`);
    return { reader: related, alias };
  }
  const one = statement.alias();
  const order = keyOrder(related, alias, statement);
  const first = sql`(SELECT ${statement.primaryKey(alias, related.view)} FROM ${from} WHERE ${on} ORDER BY ${order} LIMIT 1)`;
  const table = statement.table(related.view.table, one);
  joins.push(sql` LEFT JOIN ${table} ON ${statement.primaryKey(one, related.view)} = ${first}`);
  return { reader: related, alias: one };
}

/**
 * The sort expression of a column: case-insensitive text, served by an index over its stored sort key where there is
 * one.
 */
export function sortValue(reader: Reader, column: Column, alias: string, statement: Statement): Sql {
  const { dialect } = statement;
  const value = columnSql(reader, column.name, alias, statement);
  if (!columnKind(column.type).text) return value;
  const key = sortKeyOf(reader, column, statement);
  if (key !== undefined) return raw(statement.at(alias, key));
  if (isLongText(column, statement)) return longTextOrder(value, statement);
  return sql`${value} COLLATE ${sortCollation[dialect.flavour]}`;
}

/**
 * Whether a text may exceed what MySQL and MariaDB compare in `ORDER BY`. The condition for the next page would compare
 * whole texts, and skip or repeat records.
 */
const isLongText = ({ type, length }: Column, { dialect }: Statement): boolean =>
  dialect.name === 'mysql' && (type === 'text' || (type === 'string' && length > sortKeyLength));

/** The order of long texts by their beginning, the same in `ORDER BY` and in conditions. */
const longTextOrder = (value: Sql, { dialect }: Statement): Sql =>
  sql`LEFT(WEIGHT_STRING(LEFT(${value}, ${String(sortKeyLength)}) COLLATE ${sortCollation[dialect.flavour]}), 1000)`;

function sortKeyOf(reader: Reader, { name, type }: Column, { dialect }: Statement): string | undefined {
  if (!columnKind(type).text || reader.columns.get(name)?.access !== 'always') return undefined;
  return sortKeyColumn(reader.view, name, dialect);
}
