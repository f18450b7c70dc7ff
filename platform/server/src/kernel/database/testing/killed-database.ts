import type { EntityManager } from 'typeorm';
import type { Database, DbSession } from '../../../kernel/database/database.js';

/** Simulates the end of the process: nothing catches it on purpose. */
export class Killed extends Error {}

/**
 * A database as seen by a process that is killed at its n-th writing statement: before the statement, or (`after`) when
 * the database has run it but the process got no response. `writes` counts the writing statements.
 */
export function killedDatabase(db: Database, n: number, after: boolean): Database & { writes: number } {
  let dead = false;
  const killed = {
    writes: 0,
    dialect: db.dialect,
    manager: db.manager,
    reads: db.reads,
    openSource: db.openSource.bind(db),
    query: db.query.bind(db),
    execute: db.execute.bind(db),
    queryByKey: db.queryByKey.bind(db),
    executeWith: db.executeWith.bind(db),
    transaction: db.transaction.bind(db),
    forgetStatements: db.forgetStatements.bind(db),
    ping: db.ping.bind(db),
    close: db.close.bind(db),
    async session(): Promise<DbSession> {
      const session = await db.session();
      const write = async <T>(sql: string, run: () => Promise<T>): Promise<T> => {
        // A killed process loses its connection, and with it pragmas and locks. Here the connection lives on, so the
        // statements that reset them still run.
        if (/^(PRAGMA foreign_keys|UNLOCK TABLES|SET autocommit = 1)/.test(sql)) return run();
        if (dead && sql === 'ROLLBACK') return run();
        if (dead) throw new Killed();
        killed.writes += 1;
        if (killed.writes < n) return run();
        if (after) await run();
        dead = true;
        throw new Killed();
      };
      return {
        query: (sql, values) => (dead ? Promise.reject(new Killed()) : session.query(sql, values)),
        execute: (sql, values) => write(sql, () => session.execute(sql, values)),
        manager: managerThrough(session.manager, (sql, run) =>
          /^select/i.test(sql) ? (dead ? Promise.reject(new Killed()) : run()) : write(sql, run),
        ),
        release: () => session.release(),
      };
    },
  };
  return killed;
}

/** The same manager, whose statements pass through `intercept`. */
function managerThrough(
  { dataSource, queryRunner }: EntityManager,
  intercept: (sql: string, run: () => Promise<unknown>) => Promise<unknown>,
): EntityManager {
  if (!queryRunner) throw new Error('The manager has no connection of its own');
  // An entity manager makes itself the manager of its query runner.
  const own = new Map<string | symbol, unknown>();
  const through = new Proxy(queryRunner, {
    set: (_runner, member, value) => Boolean(own.set(member, value)),
    get(runner, member) {
      if (own.has(member)) return own.get(member);
      if (member === 'query') {
        return (sql: string, ...rest: [unknown[]?]) => intercept(sql, () => runner.query(sql, ...rest));
      }
      return Reflect.get(runner, member, runner) as unknown;
    },
  });
  return dataSource.createEntityManager(through);
}
