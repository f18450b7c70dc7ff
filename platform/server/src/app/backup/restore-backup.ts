import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { errorMessage } from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import { secretFile } from '../../kernel/config/secret.js';
import { BackupError, type Report } from './backup-error.js';
import { extractArchive } from './extract-archive.js';
import { filesPrefix, secretName, type ArchiveHead, type ArchiveManifest, type TableFacts } from './manifest.js';
import { openTarget, type MovedData, type RestoreTarget } from './restore-targets.js';
import { backupFolders, filesBelow, hashOf } from './staged-files.js';
import { restoreMark, unfinished } from './unfinished-restore.js';

/** A finished restore. */
export interface DoneRestore {
  /** When the backup was made, and by which version. */
  readonly created: string;
  readonly version: string;
  readonly database: ArchiveHead['database'];
  readonly tables: readonly TableFacts[];
  readonly files: number;
  /** `kept`: now in the data folder. `given`: the configuration has the same secret. `other`: it has another one. */
  readonly secret: 'kept' | 'given' | 'other';
  /** What Viewkraft did not make, left out of a backup of another kind of database. */
  readonly leftOut: readonly string[];
}

export interface RestoreOptions {
  /** Existing data is replaced. */
  readonly force: boolean;
  /** What Viewkraft did not make is left out of a backup of another kind of database, instead of refusing it. */
  readonly skipForeign: boolean;
}

/**
 * Replaces database, files and secret with those of an archive. The whole archive is read and checked before anything
 * changes. Throws BackupError.
 */
export async function restoreBackup(
  config: Config,
  from: string,
  { force, skipForeign }: RestoreOptions,
  report: Report,
): Promise<DoneRestore> {
  const file = resolve(from);
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  await mkdir(config.dataDir, { recursive: true });
  const staging = await mkdtemp(join(config.dataDir, '.restore-'));
  try {
    const target = await openTarget(config);
    try {
      const { head, manifest } = await extractArchive(file, staging, report);
      const secret = await checkSecret(config, staging, force);
      const refuse = async (): Promise<void> => {
        if (!force) await refuseFull(config, target, manifest);
        await target.refuseUsed();
      };
      await refuse();
      const moved = await target.check(staging, head, skipForeign, report);
      // The check takes minutes, in which a server may start.
      await refuse();
      await apply(config, target, staging, secret, report);
      return describe(head, manifest, secret, moved);
    } finally {
      await target.close();
    }
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Makes the changes; until the last of them, marks in the database and in the folder say that they are incomplete. */
async function apply(
  config: Config,
  target: RestoreTarget,
  staging: string,
  secret: DoneRestore['secret'],
  report: Report,
): Promise<void> {
  try {
    await target.load(staging, report);
    // Not before: the folder may also be that of another database, from which the backup was made.
    await writeFile(restoreMark(config), '');
    await restoreFiles(config.dataDir, staging);
    if (secret === 'kept') {
      await writeFile(secretFile(config.dataDir), `${await readSecret(staging)}\n`, { mode: 0o600 });
    }
    await target.finish(staging);
  } catch (error) {
    throw new BackupError(`${unfinished} ${errorMessage(error)}`, { cause: error });
  }
  await rm(restoreMark(config), { force: true });
}

async function refuseFull({ dataDir }: Config, target: RestoreTarget, { entries }: ArchiveManifest): Promise<void> {
  const advice = 'Restore elsewhere, or replace everything with --force.';
  if (!(await target.isEmpty())) throw new BackupError(`The database is not empty. ${advice}`);
  const hashes = new Map(entries.map(({ name, sha256 }) => [name, sha256]));
  for (const folder of backupFolders) {
    for (const path of await filesBelow(join(dataDir, folder))) {
      const file = join(dataDir, folder, path);
      // When an installation is moved in place, they are the backup's.
      if (hashes.get(`${filesPrefix}${folder}/${path}`) === (await hashOf(file))) continue;
      throw new BackupError(`The backup does not contain ${file} as it is. ${advice}`);
    }
  }
}

/** A configured secret is the user's choice; with another one, sealed values of the backup cannot be read. */
async function checkSecret(config: Config, staging: string, force: boolean): Promise<DoneRestore['secret']> {
  if (!config.isSecretGiven) return 'kept';
  if ([config.secret, ...config.secretFallbacks].includes(await readSecret(staging))) return 'given';
  if (force) return 'other';
  throw new BackupError(
    'VIEWKRAFT_SECRET differs from the secret of the backup, without which second factors and sessions of the backup cannot be read. ' +
      'Set VIEWKRAFT_SECRET, or VIEWKRAFT_SECRET_FALLBACKS, to the archive\'s entry "secret" (tar -xzOf FILE secret); or remove VIEWKRAFT_SECRET (in a new project from .env), ' +
      'so that the secret of the backup is used; or go on with --force.',
  );
}

const readSecret = (staging: string): Promise<string> => readFile(join(staging, secretName), 'utf8');

async function restoreFiles(dataDir: string, staging: string): Promise<void> {
  for (const folder of backupFolders) {
    const target = join(dataDir, folder);
    await rm(target, { recursive: true, force: true });
    const source = join(staging, filesPrefix, folder);
    if (existsSync(source)) await rename(source, target);
  }
}

function describe(
  { created, version, database }: ArchiveHead,
  { tables: all, entries }: ArchiveManifest,
  secret: DoneRestore['secret'],
  moved: MovedData | undefined,
): DoneRestore {
  const files = entries.filter(({ name }) => name.startsWith(filesPrefix)).length;
  const { tables, leftOut } = moved ?? { tables: all, leftOut: [] };
  return { created, version, database, tables, files, secret, leftOut };
}
