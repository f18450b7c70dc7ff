import type { Reader, Scalar } from '@viewkraft/model';
import { fromDb, valueCodec } from '../../../kernel/database/value-codecs.js';
import type { RecordRuntime } from '../record-runtime.js';
import type { RequestFunctions } from '../rules/request-functions.js';
import { operandSql, padded } from '../sql/comparison-sql.js';
import { rowsSql } from '../sql/condition-sql.js';
import { join, sql, whereAll } from '../sql/sql.js';
import { keyColumn, rowAlias, Statement } from '../sql/statement.js';
import { printRows } from './include-records.js';

const maxKeysPerQuery = 512;

/** Records as JSON texts by primary key, in the requested order; unreadable records are left out. */
export function readRecordsByKey(
  reader: Reader,
  keys: readonly NonNullable<Scalar>[],
  runtime: RecordRuntime,
  functions: RequestFunctions = runtime.requestFunctions(),
): Promise<Map<Scalar, string>> {
  return runtime.retryInCells(() => readOnce(reader, keys, runtime, functions));
}

async function readOnce(
  reader: Reader,
  keys: readonly NonNullable<Scalar>[],
  runtime: RecordRuntime,
  functions: RequestFunctions,
): Promise<Map<Scalar, string>> {
  const shape = runtime.shapeOf(reader);
  const { view } = reader;
  const column = keyColumn(view);
  const found = new Map<Scalar, string>();
  for (let at = 0; at < keys.length; at += maxKeysPerQuery) {
    const statement = new Statement(runtime);
    const alias = rowAlias;
    const list = join(
      padded(keys.slice(at, at + maxKeysPerQuery)).map((key) => operandSql(column, key, statement)),
      ',',
    );
    const where = whereAll([sql`${statement.primaryKey(alias, view)} IN (${list})`, rowsSql(reader, alias, statement)]);
    const key = valueCodec(runtime.dialect, column).select(statement.value(alias, column));
    const { text, values } = sql`SELECT ${shape.cells(runtime)},${key} FROM ${statement.table(view.table, alias)}${where}`;
    const rows = await runtime.database.query(text, values);
    const texts = await printRows(rows, shape, runtime, runtime.database, functions);
    rows.forEach((row, index) => found.set(fromDb(runtime.dialect, column, row[shape.width]), texts[index] as string));
  }
  return new Map(keys.filter((key) => found.has(key)).map((key) => [key, found.get(key) as string]));
}
