import type { Database, DbSession } from '../../database/database.js';

/** Stands for the end of the process: nothing catches it on purpose. */
export class Killed extends Error {}

/**
 * The database as a process sees it that is killed at its n-th writing statement: before it, or (`after`) when the database
 * has done it but nobody hears of it. `writes` tells how many there were.
 */
export function killedDatabase(db: Database, n: number, after: boolean): Database & { writes: number } {
  let dead = false;
  const killed = {
    writes: 0,
    dialect: db.dialect,
    source: db.source,
    query: db.query.bind(db),
    execute: db.execute.bind(db),
    transaction: db.transaction.bind(db),
    forgetStatements: db.forgetStatements.bind(db),
    ping: db.ping.bind(db),
    close: db.close.bind(db),
    async session(): Promise<DbSession> {
      const session = await db.session();
      return {
        query: (sql, values) => (dead ? Promise.reject(new Killed()) : session.query(sql, values)),
        async execute(sql, values) {
          // A killed process leaves no pragma behind: its connection is gone. Here it lives on, so this one is let through.
          if (/^PRAGMA foreign_keys/.test(sql)) return session.execute(sql, values);
          if (dead && sql === 'ROLLBACK') return session.execute(sql, values);
          if (dead) throw new Killed();
          killed.writes += 1;
          if (killed.writes < n) return session.execute(sql, values);
          if (after) await session.execute(sql, values);
          dead = true;
          throw new Killed();
        },
        release: () => session.release(),
      };
    },
  };
  return killed;
}
