import { schemaName } from './names.js';
import type { Planning } from './planning.js';

/**
 * Copies what is about to go into a table of its own, `_archive_<table>_<n>`: the primary key and the columns, of the rows
 * that have a value there. Nothing where there is nothing to copy from.
 */
export function archiveSql(
  planning: Planning,
  table: string,
  primaryKey: readonly string[],
  columns: readonly string[],
  where?: string,
): string[] {
  if (!planning.live.has(table)) return [];
  let name = '';
  for (let n = 1; name === '' || planning.live.has(name) || planning.archives.has(name); n += 1) {
    name = schemaName('_archive', table, String(n));
  }
  planning.archives.add(name);
  const list = [...new Set([...primaryKey, ...columns])].map((column) => planning.quote(column)).join(', ');
  const given = columns.map((column) => `${planning.quote(column)} IS NOT NULL`).join(' OR ');
  return [
    `CREATE TABLE ${planning.quote(name)} AS SELECT ${list} FROM ${planning.quote(table)} WHERE ${where ?? given}`,
  ];
}
