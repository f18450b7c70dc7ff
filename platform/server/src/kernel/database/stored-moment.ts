import type { Dialect } from './database.js';

/** An instant in the form of this database's datetime columns. */
export function storedMoment(dialect: Dialect, at: Date): string {
  const iso = at.toISOString();
  return dialect.name === 'mysql' ? iso.replace('T', ' ').replace('Z', '') : iso;
}
