import { columnKind, completeSort, type Column, type Reader, type SortKey } from '@viewkraft/model';
import { sortKeyColumn } from '../../schema/sort-key.js';
import { sortCollation } from '../../schema/sql-types.js';
import { columnSql, relatedRows } from './condition-sql.js';
import { join, raw, sql, type Sql } from './sql.js';
import { columnOf, keyColumn, type Statement } from './statement.js';

export interface OrderSql {
  /** LEFT JOINs that keys across associations need. */
  readonly joins: Sql;
  readonly order: Sql;
}

/** `ORDER BY` for a sort, completed by the primary key; nulls last both ways (A7). */
export function orderSql(sort: readonly SortKey[], reader: Reader, alias: string, statement: Statement): OrderSql {
  const joined = new Map<string, Joined>([['', { reader, alias }]]);
  const joins: Sql[] = [];
  const terms = completeSort(reader.view, sort).map((key) => {
    if (key.path.length === 0 && key.column === reader.view.primaryKey) {
      return keyOrder(reader, alias, key.descending, statement);
    }
    const at = joinPath(key.path, joined, joins, statement);
    const column = columnOf(at.reader.view, key.column);
    const nullable =
      column.allowNull || key.path.length > 0 || at.reader.columns.get(key.column)?.access !== 'always';
    return orderTerm(sortValue(at.reader, column, at.alias, statement), key.descending, nullable, statement);
  });
  return { joins: joins.length === 0 ? raw('') : join(joins, ''), order: join(terms, ', ') };
}

/** The primary key ends every order, so it decides exactly: texts that differ in case alone, too. */
export function keyOrder(reader: Reader, alias: string, descending: boolean, statement: Statement): Sql {
  const column = keyColumn(reader.view);
  const direction = descending ? ' DESC' : '';
  const exact = raw(statement.primaryKey(alias, reader.view) + direction);
  if (!columnKind(column.type).text) return exact;
  return sql`${sortValue(reader, column, alias, statement)}${direction}, ${exact}`;
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

/** Joins the one related record; what the caller may not read is as if it were not there (A10). */
function joinOne({ reader, alias: parent }: Joined, name: string, joins: Sql[], statement: Statement): Joined {
  const { from, alias, reader: related, on } = relatedRows(reader, parent, name, statement);
  if (reader.associations.get(name)?.type === 'belongsTo') {
    joins.push(sql` LEFT JOIN ${from} ON ${on}`);
    return { reader: related, alias };
  }
  const one = statement.alias();
  const key = statement.primaryKey(alias, related.view);
  const first = sql`(SELECT ${key} FROM ${from} WHERE ${on} ORDER BY ${keyOrder(related, alias, false, statement)} LIMIT 1)`;
  joins.push(
    sql` LEFT JOIN ${statement.table(related.view.table, one)} ON ${statement.primaryKey(one, related.view)} = ${first}`,
  );
  return { reader: related, alias: one };
}

/** What rows are sorted by: text without regard to case, where an index serves it from its stored sort key. */
export function sortValue(reader: Reader, column: Column, alias: string, statement: Statement): Sql {
  const { dialect } = statement;
  const value = columnSql(reader, column.name, alias, statement);
  if (!columnKind(column.type).text) return value;
  const key = sortKeyColumn(reader.view, column.name, dialect);
  const always = reader.columns.get(column.name)?.access === 'always';
  if (always && key !== undefined) return raw(statement.at(alias, key));
  return sql`${value} COLLATE ${sortCollation[dialect.flavour]}`;
}

function orderTerm(value: Sql, descending: boolean, nullable: boolean, statement: Statement): Sql {
  if (descending) return sql`${value} DESC`;
  if (!nullable) return value;
  return statement.dialect.name === 'sqlite' ? sql`${value} NULLS LAST` : sql`${value} IS NULL, ${value}`;
}
