import { randomBytes } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { DatabaseError, type Database, type Dialect, type Queryable } from '../../kernel/database/database.js';
import { deleteOrphans, indexAgain, writtenSince } from '../search/fill-index.js';
import { addFulltext, addReference, createEntries } from './ddl/search-ddl.js';
import { executeAll, maxLeftRows, preparedPrefix, type PreparedEntries } from './prepared-entries.js';

const rowsPerBatch = 50;
/** The clocks of replicas differ, and a record has the time at which its write began. */
const toleranceMs = 60_000;
/** Records may be written faster than they are indexed; `SearchKeeper` indexes the rest. */
const maxRounds = 3;
/** Part of the names of the tables that this process creates. */
const processMark = randomBytes(4).toString('hex');

/**
 * MySQL: the entries get their foreign key to the records only when they are placed, so that a leftover table blocks
 * nothing. Records written meanwhile are found by their time.
 */
export function preparedOnMysql(dialect: Dialect): PreparedEntries {
  const { quote } = dialect;
  return {
    claim: async (db, table) => {
      // The nodes of a cluster do not know each other's locks.
      if (dialect.isCluster) return () => Promise.resolve();
      const session = await db.session();
      await session.query('SELECT GET_LOCK(?, 0)', [table]);
      return () => session.release();
    },
    // A cluster blocks all writes while it builds an index, and nothing can stop that: here the table is still empty.
    create: (on, { fill, key }) =>
      executeAll(on, [createEntries(fill, key, dialect), ...(dialect.isCluster ? [addFulltext(fill, dialect)] : [])]),
    complete: async (db, index, { since, run, signal }) => {
      // A session has no time limit for statements.
      const session = await db.session();
      try {
        const make = addFulltext(index, dialect);
        if (!dialect.isCluster) await killedBy(signal, db, session, index.table, () => session.execute(make));
        let from = since;
        for (let round = 1; round <= maxRounds; round += 1) {
          const late = new Date(from.getTime() - toleranceMs);
          from = new Date();
          const keys = await writtenSince(index, dialect, session, late);
          for (let at = 0; at < keys.length; at += rowsPerBatch) {
            await run((tx) => indexAgain(index, dialect, tx, keys.slice(at, at + rowsPerBatch)));
            await breathe();
          }
          if (keys.length <= maxLeftRows) return;
        }
      } finally {
        await session.release();
      }
    },
    place: async (on, { fill, key }, table) => {
      const filled = { ...fill, table };
      // An earlier attempt may have failed after this step.
      if (!(await hasReference(on, table))) {
        // With the check, MySQL would copy the table and index all words again.
        await on.execute('SET SESSION foreign_key_checks = 0');
        try {
          await on.execute(addReference(filled, key, dialect));
        } finally {
          await on.execute('SET SESSION foreign_key_checks = 1');
        }
      }
      await deleteOrphans(filled, dialect, on);
      const [prepared, placed, earlier] = [table, fill.table, `${table}_old`].map((name) => quote(name));
      const isThere = (await tablesWhere(on, 'TABLE_NAME = ?', [fill.table])).length > 0;
      // Last, so that no unfinished index is ever served; in one statement, because served views keep writing entries.
      await on.execute(`RENAME TABLE ${isThere ? `${placed} TO ${earlier}, ` : ''}${prepared} TO ${placed}`);
      if (isThere) await on.execute(`DROP TABLE ${earlier}`);
    },
    // The table's definition, without its next auto-increment value.
    schemaFingerprint: async (on, { view }) =>
      String((await on.query(`SHOW CREATE TABLE ${quote(view.table)}`))[0]?.[1]).replace(/ AUTO_INCREMENT=\d+/, ''),
    // Tables of other processes count only if they are old and unlocked, as after a crash.
    tables: (on) => {
      const begins = (text: string): string => `LEFT(TABLE_NAME, ${text.length}) = ?`;
      const older = (age: string): string => `CREATE_TIME < NOW() - INTERVAL ${age}`;
      const isLeft = dialect.isCluster
        ? older('1 DAY')
        : `${older('1 DAY')} OR (${older('10 MINUTE')} AND IS_FREE_LOCK(TABLE_NAME) = 1)`;
      const own = preparedPrefix + processMark;
      return tablesWhere(on, `${begins(own)} OR (${begins(preparedPrefix)} AND (${isLeft}))`, [own, preparedPrefix]);
    },
    newTable: () => `${preparedPrefix}${processMark}_${randomBytes(6).toString('hex')}`,
    drop: async (on, table) => {
      try {
        await on.execute(`DROP TABLE IF EXISTS ${quote(table)}`);
      } catch (error) {
        // The table is locked, or dropping is not allowed. It blocks nothing, and the next schema change tries again.
        if (!(error instanceof DatabaseError)) throw error;
      }
    },
  };
}

async function tablesWhere(on: Queryable, condition: string, values: readonly string[]): Promise<string[]> {
  const rows = await on.query(
    `SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND (${condition})`,
    values,
  );
  return rows.map(([name]) => String(name));
}

async function hasReference(on: Queryable, table: string): Promise<boolean> {
  const rows = await on.query(
    `SELECT 1 FROM information_schema.TABLE_CONSTRAINTS WHERE CONSTRAINT_SCHEMA = DATABASE() AND TABLE_SCHEMA = DATABASE()
      AND TABLE_NAME = ? AND CONSTRAINT_TYPE = 'FOREIGN KEY'`,
    [table],
  );
  return rows.length > 0;
}

/** Runs a long statement of the session, and kills it when the signal aborts. The statement contains the table name. */
async function killedBy(
  signal: AbortSignal,
  db: Database,
  session: Queryable,
  table: string,
  run: () => Promise<unknown>,
): Promise<void> {
  const id = Number((await session.query('SELECT CONNECTION_ID()'))[0]?.[0]);
  const kill = async (tx: Queryable): Promise<void> => {
    // Behind a load balancer this may be another server, where the connection with this id is somebody else's.
    const running = 'SELECT 1 FROM information_schema.PROCESSLIST WHERE ID = ? AND LOCATE(?, INFO) > 0';
    if ((await tx.query(running, [id, table])).length > 0) await tx.execute(`KILL QUERY ${id}`);
  };
  let killing: Promise<void> | undefined;
  const end = (): void => void (killing = db.transaction(kill).catch(() => undefined));
  signal.throwIfAborted();
  signal.addEventListener('abort', end, { once: true });
  try {
    await run();
  } finally {
    signal.removeEventListener('abort', end);
    // A late KILL would end the connection's next statement.
    await killing;
  }
}
