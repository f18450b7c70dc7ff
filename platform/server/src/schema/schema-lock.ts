import { createHash } from 'node:crypto';
import { DatabaseError, type Database, type DbSession } from '../database/database.js';

const seconds = 60;

/**
 * Works on the schema alone: replicas wait for each other. On SQLite everything happens in one transaction with foreign keys
 * off (rebuilding a table must not delete the rows that point at it), on MySQL under a named lock of the connection.
 */
export async function withSchemaLock<T>(db: Database, work: (session: DbSession) => Promise<T>): Promise<T> {
  const session = await db.session();
  try {
    return await (db.dialect.name === 'sqlite' ? inTransaction(session, work) : underNamedLock(session, work));
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

async function underNamedLock<T>(session: DbSession, work: (session: DbSession) => Promise<T>): Promise<T> {
  // The names are the server's, not the database's, and 64 characters at most.
  const database = String((await session.query('SELECT DATABASE()'))[0]?.[0]);
  const name = `viewkraft_schema_${createHash('sha256').update(database).digest('hex').slice(0, 24)}`;
  const [row] = await session.query(`SELECT GET_LOCK(?, ${seconds})`, [name]);
  if (Number(row?.[0]) !== 1)
    throw new DatabaseError('unavailable', `Another process changes the schema for more than ${seconds} s`);
  try {
    return await work(session);
  } finally {
    await session.query('SELECT RELEASE_LOCK(?)', [name]).catch(() => undefined);
  }
}
