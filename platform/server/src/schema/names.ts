import { createHash } from 'node:crypto';

/** MySQL's limit, the shortest of the databases. */
const longest = 64;

/** A name for an index or constraint: made from its parts, cut and told apart by a digest where it would be too long. */
export function schemaName(...parts: readonly string[]): string {
  const name = parts.join('_');
  if (name.length <= longest) return name;
  const digest = createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 10);
  return `${name.slice(0, longest - digest.length - 1)}_${digest}`;
}

/** The unique index over these columns; a driver's complaint names it. */
export const uniqueName = (table: string, columns: readonly string[]): string => schemaName('uq', table, ...columns);
export const indexName = (table: string, columns: readonly string[]): string => schemaName('ix', table, ...columns);
export const sortIndexName = (table: string, column: string): string => schemaName('sx', table, column);
export const foreignKeyName = (table: string, column: string): string => schemaName('fk', table, column);

/** Whether the schema room gave this name to an index of the table; others are left alone. */
export const isOwnIndex = (name: string): boolean => /^(uq|ix|sx)_/.test(name);
/** The column that takes a converted column's new values until it takes its name. */
export const halfwayName = (column: string): string => schemaName('_new', column);
