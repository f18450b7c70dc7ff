import { BackupError } from './backup-error.js';
import { quoted, type MysqlLink } from './mysql-link.js';
import { restoreTable } from './unfinished-restore.js';

/** Tables that are made and dropped at once, to see whether the server takes them. */
export const trialPrefix = '_viewkraft_trial';

/** All tables and SQL views of the database. */
async function objectsOf(link: MysqlLink): Promise<{ readonly name: string; readonly kind: 'TABLE' | 'VIEW' }[]> {
  const rows = await link.rows(
    "SELECT table_name, table_type FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type IN ('BASE TABLE', 'VIEW')",
  );
  return rows.map(([name, type]) => ({ name: String(name), kind: type === 'VIEW' ? 'VIEW' : 'TABLE' }));
}

export async function isEmptyMysql(link: MysqlLink): Promise<boolean> {
  return (await objectsOf(link)).every(({ name }) => name.startsWith(trialPrefix));
}

/** Throws BackupError while other connections use the database. */
export async function refuseUsedMysql(link: MysqlLink): Promise<void> {
  const [others] = await link.column(
    'SELECT COUNT(*) FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()',
  );
  if (others !== '0') throw new BackupError('The database is in use: stop the servers first.');
}

/**
 * Drops all tables and SQL views, and turns checks of keys off. The server commits each table change at once, so a
 * separate table marks the database as incomplete until `endLoad`.
 */
export async function emptyForLoad(link: MysqlLink): Promise<void> {
  await link.run(`CREATE TABLE IF NOT EXISTS ${restoreTable} (begun DATETIME NOT NULL)`);
  await link.run('SET SESSION foreign_key_checks = 0, unique_checks = 0');
  for (const { name, kind } of await objectsOf(link)) {
    if (name !== restoreTable) await link.run(`DROP ${kind} ${quoted(name)}`);
  }
}

/** Marks the database as complete. */
export async function endLoad(link: MysqlLink): Promise<void> {
  await link.run(`DROP TABLE ${restoreTable}`);
}
