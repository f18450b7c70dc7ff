import type { Database } from '../../kernel/database/database.js';
import { introspect } from './introspect/introspect.js';
import { readApplied, type AppliedTables } from './plan/applied-store.js';
import type { LiveTables } from './table/live-table.js';

/** The tables of a database as they are, and what the platform recorded of its own. */
export async function presentTables(db: Database): Promise<{ readonly live: LiveTables; readonly applied: AppliedTables }> {
  const live = await introspect(db, db.dialect);
  return { live, applied: await readApplied(db, live) };
}
