import type { RunningServer } from '../server/start-server.js';

/** Columns that no refused request may change; times of last use change with every request of a session. */
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

/** Every row of the tables for accounts and credentials, as text, for comparison. */
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
