import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config/config.js';
import type { Log } from '../log/log.js';
import type { StatementMeter } from '../metrics/statement-meter.js';
import { DatabaseError, type Database } from './database.js';
import { isRefusedConnection } from './mysql/mysql-errors.js';
import { openDatabase } from './open-database.js';

const timeoutMs = 30_000;

/**
 * Opens the database; retries for a while if the database server is still starting.
 * @throws DatabaseError; AbortError when the signal ends the wait
 */
export async function connect(
  { databaseUrl: url, databaseSyncWait: syncWait }: Config,
  log: Log,
  meter: StatementMeter,
  signal?: AbortSignal,
): Promise<Database> {
  const warn = (message: string): void => log.warn(message);
  const onRecovery = (seconds: number): void => log.info(`The database answers again after ${seconds} s`);
  const end = Date.now() + timeoutMs;
  for (let isLogged = false; ; isLogged = true) {
    try {
      return await openDatabase(url, { meter, syncWait, warn, onRecovery });
    } catch (error) {
      const mayRecover =
        error instanceof DatabaseError &&
        error.kind === 'unavailable' &&
        !url.startsWith('sqlite:') &&
        !isRefusedConnection(error);
      if (!mayRecover || Date.now() > end) throw error;
      if (!isLogged)
        log.warn(
          `The database of DATABASE_URL does not answer yet (${error.message}); waiting up to ${timeoutMs / 1_000} s`,
        );
      await delay(500, undefined, signal && { signal });
    }
  }
}
