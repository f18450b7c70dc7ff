import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError, type Database } from '../database.js';
import { executeOnLocks } from './lock-table.js';

const leaseSeconds = 30;
const renewEveryMs = 10_000;
const askEveryMs = 250;

/**
 * Runs work while nobody else in the cluster holds the lock. The lock is a row with a time: it is renewed while the
 * work runs, and another process takes it when the holder has died.
 *
 * @throws DatabaseError unavailable if the lock is not free within `timeoutSeconds`
 */
export async function underLease<T>(
  db: Database,
  name: string,
  timeoutSeconds: number,
  work: () => Promise<T>,
): Promise<T> {
  const owner = randomUUID();
  const end = performance.now() + timeoutSeconds * 1_000;
  while (!(await isAcquired(db, name, owner))) {
    if (performance.now() > end)
      throw new DatabaseError(
        'unavailable',
        `Another process holds the lock ${name} for more than ${timeoutSeconds} s`,
      );
    await delay(askEveryMs);
  }
  const renewal = setInterval(() => void renew(db, name, owner).catch(() => undefined), renewEveryMs).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await db.execute('DELETE FROM _viewkraft_locks WHERE name = ? AND owner = ?', [name, owner]).catch(() => undefined);
  }
}

const expiry = `UTC_TIMESTAMP(3) + INTERVAL ${leaseSeconds} SECOND`;

async function isAcquired(db: Database, name: string, owner: string): Promise<boolean> {
  const execute = db.execute.bind(db);
  await executeOnLocks(
    execute,
    execute,
    'DELETE FROM _viewkraft_locks WHERE name = ? AND expires_at < UTC_TIMESTAMP(3)',
    [name],
  );
  try {
    await db.execute(`INSERT INTO _viewkraft_locks (name, owner, expires_at) VALUES (?, ?, ${expiry})`, [name, owner]);
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.kind === 'unique') return false;
    throw error;
  }
}

function renew(db: Database, name: string, owner: string): Promise<unknown> {
  return db.execute(`UPDATE _viewkraft_locks SET expires_at = ${expiry} WHERE name = ? AND owner = ?`, [name, owner]);
}
