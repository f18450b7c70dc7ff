import { systemViewNames } from '@viewkraft/model';
import type { Queryable } from '../../kernel/database/database.js';
import { ForeignTableError } from '../../kernel/database/foreign-tables.js';
import type { Planning } from './plan/planning.js';

/** Throws ForeignTableError if a system view's table was not recorded: ours are recorded before they are created. */
export function refuseForeignTables(planning: Planning): void {
  for (const name of ownTables(planning))
    if (planning.live.has(name) && !planning.applied.has(name)) throw new ForeignTableError(name);
}

/**
 * Throws ForeignTableError if the name of a table that is about to be created is taken by something that is not listed
 * as a table of this name: a database view, on SQLite also a table whose name differs in case. Call under the schema
 * lock.
 */
export async function refuseTakenNames(db: Queryable, planning: Planning): Promise<void> {
  const missing = new Set(ownTables(planning).filter((name) => !planning.live.has(name)));
  if (missing.size === 0) return;
  const isSqlite = planning.flavour === 'sqlite';
  const names = await db.query(
    isSqlite
      ? `SELECT name FROM sqlite_master WHERE type IN ('table', 'view')`
      : `SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE <> 'BASE TABLE'`,
  );
  for (const name of names.map(([text]) => String(text)))
    if (missing.has(isSqlite ? name.toLowerCase() : name)) throw new ForeignTableError(name);
}

const ownTables = ({ desired }: Planning): string[] =>
  desired.filter(({ view }) => systemViewNames.includes(view)).map(({ physical }) => physical.name);
