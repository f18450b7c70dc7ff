import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../kernel/config/config.js';
import type { Database } from '../../kernel/database/database.js';
import { BackupError } from './backup-error.js';

export const unfinished =
  'A restore was not finished, so the data is incomplete. Run "viewkraft restore" again, with --force.';

/** A table that exists in the database as long as it is only partly restored. */
export const restoreTable = '_viewkraft_restore';

/** Exists as long as the data folder and its database are only partly restored. */
export const restoreMark = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'restore-unfinished');

/** Throws BackupError when a restore stopped in the middle, so that nobody works on half of the data. */
export async function refuseUnfinishedRestore(config: Pick<Config, 'dataDir'>, db: Database): Promise<void> {
  if (existsSync(restoreMark(config)) || (await hasRestoreTable(db))) {
    throw new BackupError(unfinished);
  }
}

async function hasRestoreTable(db: Database): Promise<boolean> {
  if (db.dialect.name === 'sqlite') return false;
  const found = await db.query(
    'SELECT 1 FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = ?',
    [restoreTable],
  );
  return found.length > 0;
}
