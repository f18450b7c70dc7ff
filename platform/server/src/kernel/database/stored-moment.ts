import type { Dialect } from './database.js';

/** The time of a stored instant, in milliseconds since 1970. */
export const timeOfStored = (stored: unknown): number =>
  Date.parse(`${String(stored).replace(' ', 'T').replace(/Z$/, '')}Z`);

/** An instant in the form of this database's datetime columns. */
export function storedMoment(dialect: Dialect, at: Date): string {
  const iso = at.toISOString();
  return dialect.name === 'mysql' ? iso.replace('T', ' ').replace('Z', '') : iso;
}
