import type { Sqlite } from '@viewkraft/server/sqlite';
import { BackupError } from '../backup-error.js';
import type { Structure } from './structure.js';

/** Throws BackupError for a row of these tables that references a missing one. */
export function refuseBrokenReferences(handle: Sqlite.Database, { tables }: Structure): void {
  const names = new Set(tables.map(({ name }) => name));
  const found = handle.prepare('SELECT "table", "rowid", "parent" FROM pragma_foreign_key_check').raw();
  for (const [table, row, parent] of found.iterate() as Iterable<readonly unknown[]>) {
    if (!names.has(String(table)) || !names.has(String(parent))) continue;
    throw new BackupError(`The table ${table} references a row of ${parent} that is missing (row ${row}); nothing was changed.`); // prettier-ignore
  }
}
