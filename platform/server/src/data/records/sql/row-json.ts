import type { IncludeTree } from '@viewkraft/model';
import { columnsJson, concat, literal, type ShownRow } from './column-json.js';
import { relatedRows, stepSql } from './condition-sql.js';
import { keyOrder } from './order-sql.js';
import { allOf, sql, type Sql } from './sql.js';
import type { Statement } from './statement.js';

/** A row with its included records. */
interface JsonRow extends ShownRow {
  readonly include: IncludeTree;
}

/** Returns the shape of the rows that an association includes. */
type IncludedShape<T extends JsonRow> = (row: T, association: string) => T;

/**
 * SQL for the JSON text of the row at `alias` with its included records, identical to the output of `RowShape.print`.
 * Generating the text inside the database costs a third of reading the cells and printing them here.
 */
export function rowJson<T extends JsonRow>(
  row: T,
  alias: string,
  statement: Statement,
  includedShape: IncludedShape<T>,
): Sql {
  const columns = columnsJson(row, alias, statement) ?? [];
  const included = includedJson(row, row.include.keys(), alias, statement, includedShape);
  return concat([...columns, ...included, literal('}')]);
}

/** SQL texts of included records of the row at `alias`, to be concatenated, each with its name. */
export function includedJson<T extends JsonRow>(
  row: T,
  names: Iterable<string>,
  alias: string,
  statement: Statement,
  includedShape: IncludedShape<T>,
): Sql[] {
  return [...names].flatMap((name) => [
    literal(`,${JSON.stringify(name)}:`),
    relatedJson(row, name, alias, statement, includedShape),
  ]);
}

function relatedJson<T extends JsonRow>(
  row: T,
  name: string,
  parent: string,
  statement: Statement,
  includedShape: IncludedShape<T>,
): Sql {
  const { from, alias, reader, on } = relatedRows(row.reader, parent, name, statement);
  const record = rowJson(includedShape(row, name), alias, statement, includedShape);
  const order = keyOrder(reader, alias, statement);
  if (!row.reader.associations.get(name)?.multiple) {
    return sql`ifnull((SELECT ${record} FROM ${from} WHERE ${on} ORDER BY ${order} LIMIT 1),'null')`;
  }
  const found = allOf([on, stepSql('vk_record', alias, reader.view, statement)]) as Sql;
  return sql`(SELECT concat('[',group_concat(${record},',' ORDER BY ${order}),']') FROM ${from} WHERE ${found})`;
}
