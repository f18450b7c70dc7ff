import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../kernel/config/config.js';
import { mysqlDialect } from '../../kernel/database/dialects.js';
import type { Report } from './backup-error.js';
import { tablesName, type DumpedTable } from './dump-mysql.js';
import { loadMysql } from './load-mysql.js';
import { sqliteName } from './make-backup.js';
import type { ArchiveHead, TableFacts } from './manifest.js';
import { fillMysql, refuseLargeRows } from './move/fill-mysql.js';
import { fillSqlite } from './move/fill-sqlite.js';
import { checkRows } from './move/move-rows.js';
import { openDumpSource, openSqliteSource, type MoveSource } from './move/move-source.js';
import { refuseForeign } from './move/refuse-foreign.js';
import { tryTables } from './move/try-tables.js';
import { MysqlLink } from './mysql-link.js';
import { endLoad, isEmptyMysql, refuseUsedMysql } from './mysql-tables.js';
import { checkSqlite, isEmptySqlite, replaceSqliteFile, refuseOpenSqlite } from './sqlite-file.js';

/** The database to restore into. */
export interface RestoreTarget {
  isEmpty(): Promise<boolean>;
  refuseUsed(): Promise<void>;
  /**
   * Throws BackupError for an archive that cannot be restored; leaves everything as it is. Returns what is moved from another kind
   * of database.
   */
  check(staging: string, head: ArchiveHead, skipForeign: boolean, report: Report): Promise<MovedData | undefined>;
  load(staging: string, report: Report): Promise<void>;
  /** Called after everything else is restored. */
  finish(staging: string): Promise<void>;
  close(): Promise<void>;
}

/** What comes from another kind of database. */
export interface MovedData {
  readonly tables: readonly TableFacts[];
  /** What Viewkraft did not make: tables, columns, defaults and foreign keys. */
  readonly leftOut: readonly string[];
}

export function openTarget({ databaseUrl }: Config): Promise<RestoreTarget> | RestoreTarget {
  return databaseUrl.startsWith('sqlite:')
    ? sqliteTarget(databaseUrl.slice('sqlite:'.length))
    : mysqlTarget(databaseUrl);
}

/** The database file that is made from a dump. */
const movedName = 'moved.db';

function sqliteTarget(path: string): RestoreTarget {
  let restored = sqliteName;
  return {
    isEmpty: async () => isEmptySqlite(path),
    refuseUsed: async () => refuseOpenSqlite(path),
    check: async (staging, head, skipForeign, report) => {
      if (head.database !== 'sqlite') {
        const source = await openDumpSource(staging, head);
        const leftOut = refuseForeign(source.structure, skipForeign);
        restored = movedName;
        return { tables: await fillSqlite(join(staging, movedName), source, report), leftOut };
      }
      checkSqlite(join(staging, sqliteName));
      return undefined;
    },
    load: async () => undefined,
    // In one step, after everything that may still fail.
    finish: async (staging) => replaceSqliteFile(join(staging, restored), path),
    close: async () => undefined,
  };
}

async function mysqlTarget(url: string): Promise<RestoreTarget> {
  const link = await MysqlLink.open(url);
  let source: MoveSource | undefined;
  let moved: readonly TableFacts[] = [];
  return {
    isEmpty: () => isEmptyMysql(link),
    refuseUsed: () => refuseUsedMysql(link),
    check: async (staging, head, skipForeign, report) => {
      if (head.database === link.flavour) return undefined;
      source = await openSource(staging, head);
      const leftOut = refuseForeign(source.structure, skipForeign);
      await tryTables(link, source.structure);
      moved = await checkRows(source, mysqlDialect(link.flavour), await refuseLargeRows(link), report);
      return { tables: moved, leftOut };
    },
    load: async (staging, report) => {
      if (source) return fillMysql(link, url, source, moved, report);
      const tables = JSON.parse(await readFile(join(staging, tablesName), 'utf8')) as DumpedTable[];
      return loadMysql(link, tables, staging, report);
    },
    finish: () => endLoad(link),
    close: () => {
      source?.close();
      return link.close();
    },
  };
}

async function openSource(staging: string, head: ArchiveHead): Promise<MoveSource> {
  if (head.database !== 'sqlite') return openDumpSource(staging, head);
  const file = join(staging, sqliteName);
  checkSqlite(file);
  return openSqliteSource(file);
}
