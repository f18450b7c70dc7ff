import { everything, type Scalar } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import { fromDb, valueCodec } from '../../../kernel/database/value-codecs.js';
import type { RecordRuntime } from '../record-runtime.js';
import { matchingRows, type ListSource } from '../sql/list-sql.js';
import { sql, whereAll } from '../sql/sql.js';
import { keyColumn, Statement } from '../sql/statement.js';

/** Keys of all records to which the source leads and which the reader may read. */
export async function linkedKeys(
  source: ListSource,
  runtime: RecordRuntime,
  queryable: Queryable = runtime.database,
): Promise<NonNullable<Scalar>[]> {
  const { view } = source.reader;
  const column = keyColumn(view);
  const statement = new Statement(runtime);
  const alias = statement.alias();
  const key = valueCodec(runtime.dialect, column).select(statement.primaryKey(alias, view));
  const where = whereAll([matchingRows(source, { where: everything, search: [] }, alias, statement)]);
  const { text, values } = sql`SELECT ${key} FROM ${statement.table(view.table, alias)}${where}`;
  return (await queryable.query(text, values)).map(
    ([found]) => fromDb(runtime.dialect, column, found) as NonNullable<Scalar>,
  );
}
