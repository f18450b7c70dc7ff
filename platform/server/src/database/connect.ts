import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log/log.js';
import { DatabaseError, type Database } from './database.js';
import { openDatabase } from './open-database.js';

const patience = 30_000;

/** Opens the database, and waits a while for one that is itself just starting. */
export async function connect(url: string, log: Log): Promise<Database> {
  const end = Date.now() + patience;
  for (let told = false; ; told = true) {
    try {
      return await openDatabase(url);
    } catch (error) {
      const worthIt = error instanceof DatabaseError && error.kind === 'unavailable' && !url.startsWith('sqlite:');
      if (!worthIt || Date.now() > end) throw error;
      if (!told) log.warn(`The database does not answer yet (${error.message}); waiting for it`);
      await delay(500);
    }
  }
}
