import { Sqlite } from '@viewkraft/server/sqlite';
import type { Report } from './backup-error.js';
import type { TableFacts } from './manifest.js';

const pagesPerStep = 2_000;

/** Copies the database into `target` as it is at one moment, while other processes continue to write. */
export async function snapshotSqlite(path: string, target: string, report: Report): Promise<readonly TableFacts[]> {
  const source = new Sqlite(path, { readonly: true, fileMustExist: true });
  try {
    // An open transaction keeps its view of the file. Otherwise each write of a server would make the copy start again.
    source.exec('BEGIN');
    source.prepare('SELECT COUNT(*) FROM sqlite_master').get();
    await source.backup(target, {
      progress: ({ totalPages, remainingPages }) => {
        if (totalPages > 0) report(`database: ${Math.floor((1 - remainingPages / totalPages) * 100)} %`);
        return pagesPerStep;
      },
    });
  } finally {
    source.close();
  }
  return countRows(target);
}

function countRows(path: string): readonly TableFacts[] {
  const copy = new Sqlite(path, { readonly: true });
  try {
    const names = copy
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
      .pluck()
      .all() as string[];
    return names.map((name) => ({ name, rows: Number(copy.prepare(`SELECT COUNT(*) FROM "${name.replaceAll('"', '""')}"`).pluck().get()) })); // prettier-ignore
  } finally {
    copy.close();
  }
}
