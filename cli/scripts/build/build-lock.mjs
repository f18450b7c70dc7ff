import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cache } from '../project.mjs';

/**
 * Runs `work` while no other process of this checkout builds. An open SQLite transaction is the lock: the operating
 * system releases the lock when its holder dies.
 */
export async function underBuildLock(work, onWait = () => {}) {
  mkdirSync(cache, { recursive: true });
  const { Sqlite } = await import('@viewkraft/server/sqlite');
  const lock = new Sqlite(join(cache, 'build.lock'), { timeout: 0 });
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        lock.exec('BEGIN EXCLUSIVE');
        break;
      } catch (error) {
        if (error.code !== 'SQLITE_BUSY') throw error;
        if (tries === 0) onWait();
        await sleep(100);
      }
    }
    return await work();
  } finally {
    lock.close();
  }
}
