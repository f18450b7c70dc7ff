import type { RunningServer } from '../server/start-server.js';

/** What no refused request may change; times of last use move with every request of a session. */
const tables: Readonly<Record<string, readonly string[]>> = {
  users: [],
  profiles: [],
  roles: [],
  _viewkraft_sessions: ['last_used_at', 'expires_at'],
  _viewkraft_links: [],
  _viewkraft_tokens: ['last_used_at'],
  _viewkraft_identities: [],
  _viewkraft_passkeys: ['last_used_at'],
  _viewkraft_recovery_codes: [],
  _viewkraft_second_factors: [],
};

/** Every row of the tables that hold accounts and what opens them, as text, to be compared. */
export async function accountTables({ database }: RunningServer): Promise<readonly string[]> {
  const all: string[] = [];
  for (const [table, moving] of Object.entries(tables)) {
    for (const row of await database.rows(`SELECT * FROM ${table}`)) {
      const kept = Object.entries(row).filter(([column]) => !moving.includes(column));
      all.push(`${table} ${JSON.stringify(kept)}`);
    }
  }
  return all.sort();
}
