import type { IncludeTree, Reader } from '@viewkraft/model';
import { sqliteJson } from '../../database/value-codecs.js';
import { anyOf, relatedRows, stepSql } from './condition-sql.js';
import { keyOrder } from './order-sql.js';
import type { RowShape } from './row-shape.js';
import { allOf, join, raw, sql, type Sql } from './sql.js';
import type { Statement } from './statement.js';

/** SQLite takes so many arguments to a function, with room to spare. */
const mostArguments = 400;

/** The shape of included rows, from whoever knows their views' extensions. */
export type ShapeOf = (reader: Reader, include: IncludeTree) => RowShape;

/**
 * SQL for the JSON text of the row at `alias`, included records and all, letter by letter what `RowShape.print` gives.
 * Written inside SQLite it costs a third of what reading the cells and printing them here costs.
 */
export function rowJson(shape: RowShape, alias: string, statement: Statement, shapeOf: ShapeOf): Sql {
  const parts: Sql[] = [];
  for (const { column, opening, flag } of shape.columns) {
    // Shapes with getters are not written by SQLite.
    if (opening === undefined) continue;
    const value = sqliteJson(statement.at(alias, column.name), column);
    if (flag === undefined) parts.push(literal(opening), raw(value));
    else {
      const open = anyOf(shape.flags[flag] ?? [], shape.reader, alias, statement);
      parts.push(sql`CASE WHEN ${open} THEN concat(${literal(opening)},${value}) END`);
    }
  }
  for (const [name, tree] of shape.include) {
    parts.push(literal(`,${JSON.stringify(name)}:`), relatedJson(shape, name, tree, alias, statement, shapeOf));
  }
  return concat([...parts, literal('}')]);
}

function relatedJson(
  shape: RowShape,
  name: string,
  tree: IncludeTree,
  parent: string,
  statement: Statement,
  shapeOf: ShapeOf,
): Sql {
  const { from, alias, reader, on } = relatedRows(shape.reader, parent, name, statement);
  const record = rowJson(shapeOf(reader, tree), alias, statement, shapeOf);
  const order = keyOrder(reader, alias, statement);
  if (!shape.reader.associations.get(name)?.multiple) {
    return sql`ifnull((SELECT ${record} FROM ${from} WHERE ${on} ORDER BY ${order} LIMIT 1),'null')`;
  }
  const found = allOf([on, stepSql('vk_record', alias, reader.view, statement)]) as Sql;
  return sql`(SELECT concat('[',group_concat(${record},',' ORDER BY ${order}),']') FROM ${from} WHERE ${found})`;
}

/** `concat` of any number of parts; a NULL among them is nothing. */
function concat(parts: readonly Sql[]): Sql {
  if (parts.length <= mostArguments) return sql`concat(${join(parts, ',')})`;
  const groups: Sql[] = [];
  for (let at = 0; at < parts.length; at += mostArguments) groups.push(concat(parts.slice(at, at + mostArguments)));
  return concat(groups);
}

const literal = (text: string): Sql => raw(`'${text.replaceAll("'", "''")}'`);
