import type { Database, DbRow, DbValue, Queryable, KeyedStatement } from '../../../kernel/database/database.js';

/** The row of a key. Outside of transactions the database may read it together with rows of other requests. */
export function rowByKey(
  select: KeyedStatement,
  key: DbValue,
  database: Database,
  queryable: Queryable,
): Promise<DbRow | undefined> {
  if (queryable === database) return database.queryByKey(select, key);
  const { text, values } = select.of([key]);
  return queryable.query(text, values).then(([row]) => row);
}
