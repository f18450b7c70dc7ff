import type { IncludeTree, Reader } from '@viewkraft/model';
import { columnsJson, concat, literal } from './column-json.js';
import { relatedRows, stepSql } from './condition-sql.js';
import { keyOrder } from './order-sql.js';
import type { RowShape } from './row-shape.js';
import { allOf, sql, type Sql } from './sql.js';
import type { Statement } from './statement.js';

/** Returns the shape of included rows; the implementation knows their views' extensions. */
export type ShapeOf = (reader: Reader, include: IncludeTree) => RowShape;

/**
 * SQL for the JSON text of the row at `alias` with its included records, identical to the output of `RowShape.print`.
 * Generating the text inside SQLite costs a third of reading the cells and printing them here.
 */
export function rowJson(shape: RowShape, alias: string, statement: Statement, shapeOf: ShapeOf): Sql {
  const parts = columnsJson(shape, alias, statement) ?? [];
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
