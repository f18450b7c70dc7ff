import { schemaName } from '../table/names.js';
import type { Archiving } from './planned-change.js';
import type { Planning } from './planning.js';

interface Archive {
  readonly name: string;
  /** The columns to archive. */
  readonly select: string;
}

/** Copies values that are about to be lost into an archive table; no steps if the source does not exist. */
export function archiveSteps(
  planning: Planning,
  table: string,
  primaryKey: readonly string[],
  columns: readonly string[],
  where?: string,
): Archiving[] {
  const archive = takeArchive(planning, table, primaryKey, columns, where);
  return archive
    ? [{ archive: archive.name, sql: `CREATE TABLE ${planning.quote(archive.name)} AS ${archive.select}` }]
    : [];
}

/** A free name `_archive_<table>_<n>`, for the primary key and the columns of the rows that have a value there. */
export function takeArchive(
  planning: Planning,
  table: string,
  primaryKey: readonly string[],
  columns: readonly string[],
  where?: string,
): Archive | undefined {
  if (!planning.live.has(table)) return undefined;
  let name = '';
  for (let n = 1; name === '' || planning.live.has(name) || planning.archives.has(name); n += 1) {
    name = schemaName('_archive', table, String(n));
  }
  planning.archives.add(name);
  const list = [...new Set([...primaryKey, ...columns])].map((column) => planning.quote(column)).join(', ');
  const given = columns.map((column) => `${planning.quote(column)} IS NOT NULL`).join(' OR ');
  return { name, select: `SELECT ${list} FROM ${planning.quote(table)} WHERE ${where ?? given}` };
}
