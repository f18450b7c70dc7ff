import type { Database, DbSession } from '../../../kernel/database/database.js';

/** Simulates the end of the process: nothing catches it on purpose. */
export class Killed extends Error {}

/**
 * A database as seen by a process that is killed at its n-th writing statement: before the statement, or (`after`) when
 * the database has run it but the process got no answer. `writes` counts the writing statements.
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
          // A killed process loses its connection, and with it pragmas and locks. Here the connection lives on, so the
          // statements that reset them still run.
          if (/^(PRAGMA foreign_keys|UNLOCK TABLES|SET autocommit = 1)/.test(sql)) return session.execute(sql, values);
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
