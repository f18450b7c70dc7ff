import type { DbValue } from '../../../kernel/database/database.js';
import type { Flavour } from './sql-types.js';

/** A value as an SQL literal, for statements without bound parameters. */
export function sqlLiteral(value: DbValue, flavour: Flavour): string {
  if (value === null) return 'NULL';
  if (typeof value !== 'string') return String(value);
  // eslint-disable-next-line no-control-regex -- exactly these would be read differently inside quotes
  if (/^[^\\\0-\x1f]*$/.test(value)) return `'${value.replaceAll("'", "''")}'`;
  const hex = Buffer.from(value, 'utf8').toString('hex');
  return flavour === 'sqlite' ? `CAST(X'${hex}' AS TEXT)` : `CONVERT(X'${hex}' USING utf8mb4)`;
}
