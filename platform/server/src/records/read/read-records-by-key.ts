import type { Reader, Scalar } from '@viewkraft/model';
import { fromDb } from '../../database/value-codecs.js';
import type { RecordWorld } from '../record-world.js';
import type { RequestFunctions } from '../rules/request-functions.js';
import { operandSql, padded } from '../sql/comparison-sql.js';
import { rowsSql } from '../sql/condition-sql.js';
import { join, sql, whereAll } from '../sql/sql.js';
import { keyColumn, rowAlias, Statement } from '../sql/statement.js';
import { printRows } from './include-records.js';

const chunk = 512;

/** Records as JSON texts by their primary keys, in the order asked; those out of reach are not there. */
export async function readRecordsByKey(
  reader: Reader,
  keys: readonly NonNullable<Scalar>[],
  world: RecordWorld,
  functions: RequestFunctions = world.functions.forRequest(),
): Promise<Map<Scalar, string>> {
  const shape = world.shapeOf(reader);
  const { view } = reader;
  const column = keyColumn(view);
  const place = shape.columns.findIndex(({ column: { primaryKey } }) => primaryKey);
  const found = new Map<Scalar, string>();
  for (let at = 0; at < keys.length; at += chunk) {
    const statement = new Statement(world);
    const alias = rowAlias;
    const list = join(
      padded(keys.slice(at, at + chunk)).map((key) => operandSql(column, key, statement)),
      ',',
    );
    const where = whereAll([sql`${statement.primaryKey(alias, view)} IN (${list})`, rowsSql(reader, alias, statement)]);
    const { text, values } = sql`SELECT ${shape.cells(world)} FROM ${statement.table(view.table, alias)}${where}`;
    const rows = await world.database.query(text, values);
    const texts = await printRows(rows, shape, world, world.database, functions);
    rows.forEach((row, index) => found.set(fromDb(world.dialect, column, row[place]), texts[index] as string));
  }
  return new Map(keys.filter((key) => found.has(key)).map((key) => [key, found.get(key) as string]));
}
