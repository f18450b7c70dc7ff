import type { Database } from '../../database/database.js';

export const sessionTable = '_viewkraft_sessions';

/** Makes the table of sessions where it is missing. Moments are kept as milliseconds since 1970. */
export async function createSessionTable(db: Database): Promise<void> {
  if (db.dialect.name === 'sqlite') {
    await db.execute(
      `CREATE TABLE IF NOT EXISTS ${sessionTable} (id TEXT NOT NULL PRIMARY KEY, key_hash TEXT NOT NULL UNIQUE, ` +
        'user_id TEXT NOT NULL, created_at INTEGER NOT NULL, last_used_at INTEGER NOT NULL, ' +
        'expires_at INTEGER NOT NULL, user_agent TEXT NOT NULL, address TEXT NOT NULL)',
    );
    await db.execute(`CREATE INDEX IF NOT EXISTS ${sessionTable}_user ON ${sessionTable} (user_id, created_at)`);
    return;
  }
  const ascii = 'CHARACTER SET ascii COLLATE ascii_bin NOT NULL';
  await db.execute(
    `CREATE TABLE IF NOT EXISTS ${sessionTable} (id CHAR(36) ${ascii} PRIMARY KEY, key_hash CHAR(64) ${ascii} UNIQUE, ` +
      `user_id CHAR(36) ${ascii}, created_at BIGINT NOT NULL, last_used_at BIGINT NOT NULL, ` +
      'expires_at BIGINT NOT NULL, user_agent VARCHAR(255) NOT NULL, address VARCHAR(64) NOT NULL, ' +
      `KEY ${sessionTable}_user (user_id, created_at)) CHARACTER SET utf8mb4`,
  );
}
