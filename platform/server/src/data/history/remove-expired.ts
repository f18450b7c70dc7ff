import { setImmediate as breathe } from 'node:timers/promises';
import type { Database } from '../../kernel/database/database.js';

const rowsPerQuery = 2_000;

/**
 * Deletes entries older than the horizon of their table (milliseconds since 1970 by table), then acts without entries.
 * Numbers grow with time, so the search ends at the first entry that is younger than every horizon.
 */
export async function removeExpired(horizons: ReadonlyMap<string, number>, db: Database): Promise<void> {
  if (horizons.size === 0) return;
  const latest = Math.max(...horizons.values());
  for (let after = 0; ; ) {
    const rows = await db.query(
      `SELECT id, table_name, at FROM _viewkraft_history WHERE id > ? ORDER BY id LIMIT ${rowsPerQuery}`,
      [after],
    );
    const old = rows.filter(([, table, at]) => Number(at) < (horizons.get(String(table)) ?? 0)).map(([id]) => Number(id));
    if (old.length > 0) await remove(old, db);
    const last = rows.at(-1);
    if (rows.length < rowsPerQuery || !last || Number(last[2]) >= latest) break;
    after = Number(last[0]);
    await breathe();
  }
  await db.execute(
    'DELETE FROM _viewkraft_acts WHERE at < ? AND last_entry < (SELECT COALESCE(MIN(id), 0) FROM _viewkraft_history)',
    [latest],
  );
}

async function remove(ids: readonly number[], db: Database): Promise<void> {
  const placeholders = ids.map(() => '?').join(', ');
  await db.transaction(async (tx) => {
    await tx.execute(`DELETE FROM _viewkraft_history WHERE id IN (${placeholders})`, ids);
    await tx.execute(`DELETE FROM _viewkraft_deleted WHERE entry_id IN (${placeholders})`, ids);
  });
}
