import { sha256 } from '../crypto/sha256.js';
import { underLease } from './cluster/lease.js';
import { dropLeftoverTriggers } from './cluster/write-stop.js';
import { DatabaseError, type Database, type DbSession } from './database.js';

const lockTimeoutSeconds = 60;

/**
 * Runs schema work exclusively: replicas wait for each other. On SQLite it runs in one transaction with foreign keys
 * off (rebuilding a table must not delete the rows that reference it), on MySQL under a named lock of the connection,
 * on a cluster under a lock that all nodes know.
 */
export async function withSchemaLock<T>(db: Database, work: (session: DbSession) => Promise<T>): Promise<T> {
  const session = await db.session();
  try {
    if (db.dialect.name === 'sqlite') return await inTransaction(session, work);
    if (db.dialect.isCluster) return await onCluster(db, session, work);
    return await underNamedLock(session, work);
  } finally {
    await session.release();
    db.forgetStatements();
  }
}

async function inTransaction<T>(session: DbSession, work: (session: DbSession) => Promise<T>): Promise<T> {
  await session.execute('PRAGMA foreign_keys = OFF');
  try {
    await session.execute('BEGIN EXCLUSIVE');
    try {
      const result = await work(session);
      await session.execute('COMMIT');
      return result;
    } catch (error) {
      await session.execute('ROLLBACK').catch(() => undefined);
      throw error;
    }
  } finally {
    await session.execute('PRAGMA foreign_keys = ON');
  }
}

function onCluster<T>(db: Database, session: DbSession, work: (session: DbSession) => Promise<T>): Promise<T> {
  return underLease(db, 'schema', lockTimeoutSeconds, async () => {
    await dropLeftoverTriggers(session, db.dialect);
    return work(session);
  });
}

async function underNamedLock<T>(session: DbSession, work: (session: DbSession) => Promise<T>): Promise<T> {
  // Lock names are global to the server, not to the database, and at most 64 characters long.
  const database = String((await session.query('SELECT DATABASE()'))[0]?.[0]);
  const name = `viewkraft_schema_${sha256(database).slice(0, 24)}`;
  const [row] = await session.query(`SELECT GET_LOCK(?, ${lockTimeoutSeconds})`, [name]);
  if (Number(row?.[0]) !== 1)
    throw new DatabaseError(
      'unavailable',
      `Another process has been changing the schema for more than ${lockTimeoutSeconds} s`,
    );
  try {
    return await work(session);
  } finally {
    await session.query('SELECT RELEASE_LOCK(?)', [name]).catch(() => undefined);
  }
}
