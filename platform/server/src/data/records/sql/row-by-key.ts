import type { Database, DbRow, DbValue, Queryable } from '../../../kernel/database/database.js';
import type { KeyedSelect } from '../../../kernel/database/keyed-select.js';

/** The row of a key. Outside of transactions the database may read it together with rows of other requests. */
export function rowByKey(
  select: KeyedSelect,
  key: DbValue,
  database: Database,
  queryable: Queryable,
): Promise<DbRow | undefined> {
  if (queryable === database) return database.queryByKey(select, key);
  const { text, values } = select.of([key]);
  return queryable.query(text, values).then(([row]) => row);
}
