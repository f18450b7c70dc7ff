import { Sqlite } from '@viewkraft/server/sqlite';
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { BackupError } from './backup-error.js';

/** Whether the file is missing or has no table. */
export function isEmptySqlite(path: string): boolean {
  if (!existsSync(path)) return true;
  const handle = open(path);
  try {
    return handle.prepare('SELECT COUNT(*) FROM sqlite_master').pluck().get() === 0;
  } finally {
    handle.close();
  }
}

/** Throws BackupError while another process has the database open. */
export function refuseOpenSqlite(path: string): void {
  if (!existsSync(path)) return;
  const handle = open(path);
  try {
    // Leaving the write-ahead log needs the only connection to the file.
    handle.pragma('journal_mode = DELETE');
  } catch {
    throw new BackupError(`The database ${path} is in use: stop the server first.`);
  } finally {
    handle.close();
  }
}

/** Throws BackupError for a damaged database. */
export function checkSqlite(path: string): void {
  const handle = open(path);
  try {
    const result = String(handle.pragma('quick_check(1)', { simple: true }));
    if (result !== 'ok') throw new BackupError(`The database in the backup is damaged: ${result}`);
  } finally {
    handle.close();
  }
}

/** Puts the file `source` in the place of the database, in one step. */
export function replaceSqliteFile(source: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  // Beside the database first: the data folder may be on another disk, and a copy takes time.
  const beside = `${path}.restored`;
  try {
    renameSync(source, beside);
  } catch {
    copyFileSync(source, beside);
  }
  for (const suffix of ['-wal', '-shm', '-journal']) rmSync(`${path}${suffix}`, { force: true });
  renameSync(beside, path);
}

function open(path: string): Sqlite.Database {
  return new Sqlite(path, { timeout: 1_000 });
}
