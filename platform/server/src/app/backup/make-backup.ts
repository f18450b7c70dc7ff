import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../../kernel/config/config.js';
import { DatabaseError, type Database } from '../../kernel/database/database.js';
import { refuseUnfitDatabase } from '../../kernel/database/migrate.js';
import { openDatabase } from '../../kernel/database/open-database.js';
import { ArchiveWriter } from './archive-writer.js';
import { BackupError, type Report } from './backup-error.js';
import { beginSnapshot, dumpMysql, structureName } from './dump-mysql.js';
import { filesPrefix, headName, newHead, secretName, type TableFacts } from './manifest.js';
import { readStructure } from './move/structure.js';
import { MysqlLink } from './mysql-link.js';
import { snapshotSqlite } from './snapshot-sqlite.js';
import { filesBelow, stageFiles } from './staged-files.js';
import { refuseUnfinishedRestore } from './unfinished-restore.js';

/** A finished backup. */
export interface MadeBackup {
  /** Absolute path of the archive. */
  readonly file: string;
  readonly bytes: number;
  readonly database: 'sqlite' | 'mariadb' | 'mysql';
  readonly tables: readonly TableFacts[];
  /** Number of uploads and files of plugins. */
  readonly files: number;
  /** Whether uploads are in the archive; those in a bucket are not. */
  readonly uploads: boolean;
}

/** Entry with the database file. */
export const sqliteName = 'database/viewkraft.db';

/**
 * Writes database, files and secret into one archive, as they are at one moment, while servers run. Throws
 * BackupError; an unfinished archive is removed.
 */
export async function makeBackup(config: Config, to: string, force: boolean, report: Report): Promise<MadeBackup> {
  const file = resolve(to);
  if (existsSync(file) && !force)
    throw new BackupError(`${file} exists. Choose another name, or replace it with --force.`);
  await refuseMissing(config);
  await mkdir(dirname(file), { recursive: true });
  // Beside the files, so that they can be linked instead of copied.
  const staging = await mkdtemp(join(config.dataDir, '.backup-'));
  const unfinished = `${file}.part`;
  try {
    const archive = new ArchiveWriter(unfinished);
    try {
      const facts = await write(config, archive, staging, report);
      await archive.finish(facts.tables);
      await rename(unfinished, file);
      const { size } = await stat(file);
      return { file, bytes: size, ...facts };
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

type Written = Omit<MadeBackup, 'file' | 'bytes'>;

async function write(config: Config, archive: ArchiveWriter, staging: string, report: Report): Promise<Written> {
  const uploads = config.storage.type === 'disk';
  const staged = stagedIn(staging);
  // Files are staged before and after the snapshot of the database, so that no file of that moment is missing.
  await stageFiles(config.dataDir, staged);
  const written = config.databaseUrl.startsWith('sqlite:')
    ? await writeSqlite(config, archive, staging, uploads, report)
    : await writeMysql(config, archive, staging, uploads, report);
  await archive.addText(secretName, config.secret);
  const files = await filesBelow(staged);
  for (const [at, path] of files.entries()) {
    await archive.addFile(filesPrefix + path, join(staged, path));
    if ((at + 1) % 100 === 0) report(`files: ${at + 1} of ${files.length}`);
  }
  return { ...written, files: files.length, uploads };
}

const stagedIn = (staging: string): string => join(staging, 'files');

type DatabaseFacts = Pick<MadeBackup, 'database' | 'tables'>;

async function writeSqlite(
  { databaseUrl, dataDir }: Config,
  archive: ArchiveWriter,
  staging: string,
  uploads: boolean,
  report: Report,
): Promise<DatabaseFacts> {
  const copy = join(staging, 'snapshot.db');
  const tables = await snapshotSqlite(databaseUrl.slice('sqlite:'.length), copy, report);
  await stageFiles(dataDir, stagedIn(staging));
  await archive.addText(headName, JSON.stringify(newHead('sqlite', uploads)));
  await archive.addFile(sqliteName, copy);
  return { database: 'sqlite', tables };
}

async function writeMysql(
  { databaseUrl, dataDir }: Config,
  archive: ArchiveWriter,
  staging: string,
  uploads: boolean,
  report: Report,
): Promise<DatabaseFacts> {
  const link = await MysqlLink.open(databaseUrl);
  try {
    await beginSnapshot(link);
    await stageFiles(dataDir, stagedIn(staging));
    await archive.addText(headName, JSON.stringify(newHead(link.flavour, uploads)));
    const structure = await withDatabase(databaseUrl, readStructure);
    await archive.addText(structureName, JSON.stringify(structure));
    const tables = await dumpMysql(link, archive, report);
    const after = await withDatabase(databaseUrl, readStructure);
    if (JSON.stringify(after.tables) !== JSON.stringify(structure.tables)) {
      throw new BackupError('Tables were changed while the backup ran. Run the backup again.');
    }
    return { database: link.flavour, tables };
  } finally {
    await link.close();
  }
}

/** Refuses what holds no data. Opening a missing SQLite file would create it. */
async function refuseMissing(config: Config): Promise<void> {
  const { databaseUrl } = config;
  if (databaseUrl.startsWith('sqlite:') && !existsSync(databaseUrl.slice('sqlite:'.length))) {
    throw new BackupError(`There is no database ${databaseUrl.slice('sqlite:'.length)}.`);
  }
  await withDatabase(databaseUrl, async (db) => {
    await refuseUnfinishedRestore(config, db);
    await refuseUnfitDatabase(db);
    await refuseUnused(db);
  });
}

async function withDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(url);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** An archive of the wrong database would pass for a good one, and in time replace the good ones. */
async function refuseUnused(db: Database): Promise<void> {
  try {
    await db.query('SELECT 1 FROM _viewkraft_schema LIMIT 1');
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.kind !== 'missing') throw error;
    throw new BackupError(
      'There is nothing to back up: Viewkraft has never stored anything in this database. ' +
        'Check the folder, DATABASE_URL and DATA_DIR.',
    );
  }
}
