import type { View } from '@viewkraft/model';
import { DatabaseError, type Queryable } from '../../../kernel/database/database.js';
import { countRenames } from '../../schema/count-renames.js';
import type { RecordRuntime } from '../record-runtime.js';

/**
 * Call in the transaction that has deleted records of these views: until its end, no column of their tables is renamed.
 * If one was renamed since the views were loaded, the history would name its value as if it were that of another column.
 * @throws DatabaseError unavailable
 */
export async function refuseRenamed(views: Iterable<View>, { renames }: RecordRuntime, tx: Queryable): Promise<void> {
  const tables = new Set([...views].filter(({ history }) => history).map(({ table }) => table));
  if (tables.size === 0) return;
  const now = await countRenames(tx);
  const table = [...tables].find((one) => now.get(one) !== renames.get(one));
  if (table !== undefined) throw new DatabaseError('unavailable', `A column of ${table} was renamed`);
}
