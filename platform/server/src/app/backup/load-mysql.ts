import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partName, type DumpedTable } from './dump-mysql.js';
import { BackupError, type Report } from './backup-error.js';
import { MysqlLink, quoted } from './mysql-link.js';
import { restoreTable } from './unfinished-restore.js';

const statementBytes = 1024 * 1024;

/** All tables of the database. */
export function tablesOf(link: MysqlLink): Promise<string[]> {
  return link.column(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'",
  );
}

/** Throws BackupError while other connections use the database. */
export async function refuseUsedMysql(link: MysqlLink): Promise<void> {
  const [others] = await link.column(
    'SELECT COUNT(*) FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()',
  );
  if (others !== '0') throw new BackupError('The database is in use: stop the servers first.');
}

/**
 * Drops all tables, and turns checks of keys off. The server commits each table change at once, so a separate table
 * marks the database as incomplete until `endLoad`.
 */
export async function emptyForLoad(link: MysqlLink): Promise<void> {
  await link.run(`CREATE TABLE IF NOT EXISTS ${restoreTable} (begun DATETIME NOT NULL)`);
  await link.run('SET SESSION foreign_key_checks = 0, unique_checks = 0');
  for (const name of await tablesOf(link)) if (name !== restoreTable) await link.run(`DROP TABLE ${quoted(name)}`);
}

/** Replaces all tables with those in the folder `source`; the mark of `emptyForLoad` remains. */
export async function loadMysql(
  link: MysqlLink,
  tables: readonly DumpedTable[],
  source: string,
  report: Report,
): Promise<void> {
  await emptyForLoad(link);
  for (const { create } of tables) await link.run(create);
  for (const [at, table] of tables.entries()) {
    for (let part = 0; part < table.parts; part += 1) {
      await loadPart(link, table, await readFile(join(source, partName(at, part)), 'utf8'));
    }
    report(`table ${table.name}`);
  }
}

/** Marks the database as complete. */
export async function endLoad(link: MysqlLink): Promise<void> {
  await link.run(`DROP TABLE ${restoreTable}`);
}

async function loadPart(link: MysqlLink, { name, columns }: DumpedTable, text: string): Promise<void> {
  const insert = `INSERT INTO ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(', ')}) VALUES ?`;
  let [rows, bytes] = [[] as unknown[][], 0];
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await link.run(insert, [rows]);
    [rows, bytes] = [[], 0];
  };
  await link.run('START TRANSACTION');
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const row = JSON.parse(line) as (string | null)[];
    rows.push(row.map((value, at) => (value !== null && columns[at]?.binary ? Buffer.from(value, 'base64') : value)));
    bytes += line.length;
    if (bytes >= statementBytes) await flush();
  }
  await flush();
  await link.run('COMMIT');
}
