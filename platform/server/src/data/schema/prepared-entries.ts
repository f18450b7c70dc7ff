import type { Database, Queryable } from '../../kernel/database/database.js';
import type { RunBatch } from '../search/fill-index.js';
import type { SearchIndex } from '../search/search-index.js';
import type { IndexBackfill } from './plan/planned-change.js';

/** At most this many changed records are left for the schema change. */
export const maxLeftRows = 500;
/** The names of all prepared tables begin with this. */
export const preparedPrefix = '_viewkraft_search_';

interface Filled {
  readonly since: Date;
  readonly run: RunBatch;
  readonly signal: AbortSignal;
}

/**
 * How a database keeps the entries of an index in a separate table until a schema change adds them. The `table` of an
 * index passed here is that table.
 */
export interface PreparedEntries {
  /** Shows other processes that this one fills the table. Returns a function that ends the claim. */
  claim(db: Database, table: string): Promise<() => Promise<void>>;
  /** Creates the empty table. */
  create(on: Queryable, filling: IndexBackfill): Promise<void>;
  /** Adds what was written since the filling began. Rejects when the signal aborts. */
  complete(db: Database, index: SearchIndex, filled: Filled): Promise<void>;
  /** Puts the table in the place of the index. Part of a schema change. */
  place(on: Queryable, filling: IndexBackfill, table: string): Promise<void>;
  /** A text that changes with every schema change after which the entries may be wrong. */
  schemaFingerprint(on: Queryable, index: SearchIndex): Promise<string>;
  /** The tables that this process may drop. */
  tables(on: Queryable): Promise<string[]>;
  newTable(): string;
  drop(on: Queryable, table: string): Promise<void>;
}

export async function executeAll(on: Queryable, statements: readonly string[]): Promise<void> {
  for (const sql of statements) await on.execute(sql);
}
