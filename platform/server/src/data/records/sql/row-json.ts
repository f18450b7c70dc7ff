import type { IncludeTree, Reader } from '@viewkraft/model';
import { sqliteJson } from '../../../kernel/database/value-codecs.js';
import { anyOf, relatedRows, stepSql } from './condition-sql.js';
import { keyOrder } from './order-sql.js';
import type { RowShape } from './row-shape.js';
import { allOf, join, raw, sql, type Sql } from './sql.js';
import type { Statement } from './statement.js';

/** Below the maximum number of function arguments in SQLite. */
const maxArguments = 400;

/** Returns the shape of included rows; the implementation knows their views' extensions. */
export type ShapeOf = (reader: Reader, include: IncludeTree) => RowShape;

/**
 * SQL for the JSON text of the row at `alias` with its included records, identical to the output of `RowShape.print`.
 * Generating the text inside SQLite costs a third of reading the cells and printing them here.
 */
export function rowJson(shape: RowShape, alias: string, statement: Statement, shapeOf: ShapeOf): Sql {
  const parts: Sql[] = [];
  for (const { column, opening, flag } of shape.columns) {
    // SQLite does not print shapes with getters.
    if (opening === undefined) continue;
    const value = sqliteJson(statement.value(alias, column), column);
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

/** `concat` of any number of parts; NULL counts as empty text. */
function concat(parts: readonly Sql[]): Sql {
  if (parts.length <= maxArguments) return sql`concat(${join(parts, ',')})`;
  const groups: Sql[] = [];
  for (let at = 0; at < parts.length; at += maxArguments) groups.push(concat(parts.slice(at, at + maxArguments)));
  return concat(groups);
}

const literal = (text: string): Sql => raw(`'${text.replaceAll("'", "''")}'`);
