import type { HistoryUser } from '@viewkraft/model';
import type { RecordRuntime } from '../record-runtime.js';

const maxIdsPerQuery = 500;

/** The users who wrote, by id, with their current names. */
export async function usersOf(
  ids: Iterable<string | null>,
  { database, dialect, catalog }: RecordRuntime,
): Promise<(id: string | null) => HistoryUser | null> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const names = new Map<string, string>();
  const users = catalog.views.get('users');
  for (let at = 0; users && at < wanted.length; at += maxIdsPerQuery) {
    const part = wanted.slice(at, at + maxIdsPerQuery);
    const [table, id, name] = [users.table, 'id', 'name'].map((one) => dialect.quote(one));
    const placeholders = part.map(() => '?').join(',');
    for (const row of await database.query(`SELECT ${id}, ${name} FROM ${table} WHERE ${id} IN (${placeholders})`, part)) {
      names.set(String(row[0]), String(row[1]));
    }
  }
  return (id) => (id === null ? null : { id, name: names.get(id) ?? null });
}
