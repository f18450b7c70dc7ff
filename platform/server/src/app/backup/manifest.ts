import { gt } from 'semver';
import type { Dialect } from '../../kernel/database/database.js';
import { version } from '../../kernel/process/process-facts.js';
import { BackupError } from './backup-error.js';

/** Changes when archives of this program can no longer be read by earlier ones. */
const format = 1;

/** The first entry of an archive: what is needed to refuse it early. */
export interface ArchiveHead {
  readonly format: number;
  /** Version of the program that made the archive. */
  readonly version: string;
  /** ISO 8601. */
  readonly created: string;
  readonly database: Dialect['flavour'];
  /** Whether uploaded files are in the archive; those in a bucket are not. */
  readonly uploads: boolean;
}

/** The last entry of an archive: what the archive must contain. */
export interface ArchiveManifest {
  readonly entries: readonly EntryFacts[];
  readonly tables: readonly TableFacts[];
}

export interface EntryFacts {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface TableFacts {
  readonly name: string;
  readonly rows: number;
}

/** Names of the entries that every archive has. */
export const headName = 'viewkraft.json';
export const manifestName = 'manifest.json';
export const secretName = 'secret';
/** Prefix of uploads and of the plugins' own files; what follows is their path in the data folder. */
export const filesPrefix = 'files/';

export function newHead(database: Dialect['flavour'], uploads: boolean): ArchiveHead {
  return { format, version, created: new Date().toISOString(), database, uploads };
}

/** Throws BackupError for an archive of a newer version, and for anything that is not a backup. */
export function parseHead(text: string): ArchiveHead {
  const head = parsed<ArchiveHead>(text);
  if (typeof head.format !== 'number' || typeof head.version !== 'string') throw new BackupError(notABackup);
  if (head.format > format || gt(head.version, version)) {
    throw new BackupError(
      `The backup was made by version ${head.version}, this is ${version}: restore it with that version or a newer one.`,
    );
  }
  return head;
}

export function parseManifest(text: string): ArchiveManifest {
  const manifest = parsed<ArchiveManifest>(text);
  if (!Array.isArray(manifest.entries) || !Array.isArray(manifest.tables)) throw new BackupError(notABackup);
  return manifest;
}

export const notABackup = 'The file is not a Viewkraft backup.';

function parsed<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new BackupError(notABackup);
  }
}
