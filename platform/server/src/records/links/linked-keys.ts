import { everything, type Scalar } from '@viewkraft/model';
import type { Queryable } from '../../database/database.js';
import { fromDb, valueCodec } from '../../database/value-codecs.js';
import type { RecordWorld } from '../record-world.js';
import { matchingRows, type ListSource } from '../sql/list-sql.js';
import { sql, whereAll } from '../sql/sql.js';
import { keyColumn, Statement } from '../sql/statement.js';

/** Keys of all records that the source leads to and the reader may read. */
export async function linkedKeys(
  source: ListSource,
  world: RecordWorld,
  queryable: Queryable = world.database,
): Promise<NonNullable<Scalar>[]> {
  const { view } = source.reader;
  const column = keyColumn(view);
  const statement = new Statement(world);
  const alias = statement.alias();
  const key = valueCodec(world.dialect, column).select(statement.primaryKey(alias, view));
  const where = whereAll([matchingRows(source, { where: everything, search: [] }, alias, statement)]);
  const { text, values } = sql`SELECT ${key} FROM ${statement.table(view.table, alias)}${where}`;
  return (await queryable.query(text, values)).map(
    ([found]) => fromDb(world.dialect, column, found) as NonNullable<Scalar>,
  );
}
