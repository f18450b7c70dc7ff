import type { TemporaryDatabase } from './temporary-database.js';

/** The rows of every table as text, by table. */
export type DatabaseContent = Readonly<Record<string, readonly string[]>>;

/**
 * Columns that change whenever a session or token is used, also by a refused request. Every other column of every table
 * is compared.
 */
const movingColumns: Readonly<Record<string, readonly string[]>> = {
  _viewkraft_sessions: ['last_used_at', 'expires_at'],
  _viewkraft_tokens: ['last_used_at'],
  _viewkraft_passkeys: ['last_used_at'],
};

/** The whole database: two of these are equal if nothing has changed between them. */
export async function databaseContent(database: TemporaryDatabase): Promise<DatabaseContent> {
  const content: Record<string, readonly string[]> = {};
  for (const table of await database.tables()) {
    const moving = movingColumns[table] ?? [];
    const rows = await database.rows(`SELECT * FROM ${table}`);
    const kept = rows.map((row) => Object.entries(row).filter(([column]) => !moving.includes(column)));
    content[table] = kept.map((row) => JSON.stringify(row)).sort();
  }
  return content;
}
