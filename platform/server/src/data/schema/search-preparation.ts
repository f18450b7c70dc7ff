import type { Database, Queryable } from '../../kernel/database/database.js';
import { dropSearch } from './ddl/search-ddl.js';
import { backfillOf, type IndexBackfill, type PlannedChange } from './plan/planned-change.js';
import {
  dropPrepared,
  forgetOutdated,
  hasPrepared,
  indexesToPrepare,
  indexKey,
  preparedOn,
  prepareIndex,
  type PreparedIndexes,
} from './prepare-search.js';
import { searchTable } from '../search/search-index.js';
import type { LiveTables } from './table/live-table.js';

/** Changes of a table that leave the columns and values of its records alone. */
const compatibleKinds: readonly PlannedChange['kind'][] = ['addColumn', 'addIndex'];

interface Current {
  readonly key: string;
  readonly table: string;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

interface Sorted {
  readonly now: readonly PlannedChange[];
  readonly ready: PreparedIndexes;
  readonly toPrepare: readonly IndexBackfill[];
}

/** Prepares large search indexes, one at a time, and keeps each until a schema change adds it. */
export class SearchPreparation {
  private readonly stopping = new AbortController();
  private readonly prepared: PreparedIndexes = new Map();
  private current: Current | undefined;

  constructor(private readonly db: Database) {}

  /** Whether the next schema change has to add or drop something prepared. `tables`: all tables of the database. */
  isNeeded(tables: Iterable<string>): boolean {
    return this.current !== undefined || hasPrepared(tables);
  }

  /**
   * Splits changes into those to run now, including the prepared indexes, and the large indexes to prepare first. If
   * the table of an index has other changes as well, the index is prepared after them: until then, the views that are
   * still served do not fit the table. Such a change drops an earlier index, because its entries may be wrong
   * afterwards.
   */
  async sort(session: Queryable, changes: readonly PlannedChange[], live: LiveTables): Promise<Sorted> {
    const { dialect } = this.db;
    await forgetOutdated(session, dialect, this.prepared);
    const large = await indexesToPrepare(changes, live, session, dialect);
    const changing = new Set(changes.filter(({ kind }) => !compatibleKinds.includes(kind)).map(({ table }) => table));
    const isReady = ({ fill }: IndexBackfill): boolean => this.prepared.has(indexKey(fill)) && !changing.has(fill.view.table);
    const ready: PreparedIndexes = new Map();
    for (const { fill } of large.filter(isReady)) ready.set(indexKey(fill), this.prepared.get(indexKey(fill)) ?? null);
    const toPrepare = large.filter((filling) => !isReady(filling));
    const now = changes.flatMap((change): PlannedChange[] => {
      if (!toPrepare.some((filling) => filling === backfillOf(change))) return [change];
      const { table } = change;
      if (!changing.has(table) || !live.has(searchTable(table))) return [];
      return [{ ...change, kind: 'dropIndex', steps: dropSearch(table, dialect) }];
    });
    return { now, ready, toPrepare };
  }

  /** Resolves when the index can be added, or was given up; rejects when the database fails or the process stops. */
  prepare(filling: IndexBackfill): Promise<void> {
    const key = indexKey(filling.fill);
    if (this.current?.key === key) return this.current.done;
    this.current?.abort.abort();
    const abort = new AbortController();
    const table = preparedOn(this.db.dialect).newTable();
    const signal = AbortSignal.any([abort.signal, this.stopping.signal]);
    const done = prepareIndex(this.db, filling, table, signal)
      .then((prepared) => void this.prepared.set(key, prepared))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) throw error;
      })
      .finally(() => {
        if (this.current?.table === table) this.current = undefined;
      });
    // A caller may ignore the promise: no unhandled rejection.
    done.catch(() => undefined);
    this.current = { key, table, abort, done };
    return done;
  }

  /** Call after the changes that add these indexes. */
  forget(indexes: PreparedIndexes): void {
    for (const key of indexes.keys()) this.prepared.delete(key);
  }

  /** Gives up preparing an index that is no longer wanted, and drops the tables of such indexes. */
  async dropUnwanted(session: Queryable, wanted: readonly IndexBackfill[]): Promise<void> {
    const keys = new Set(wanted.map(({ fill }) => indexKey(fill)));
    if (this.current && !keys.has(this.current.key)) {
      this.current.abort.abort();
      this.current = undefined;
    }
    for (const key of this.prepared.keys()) if (!keys.has(key)) this.prepared.delete(key);
    const kept = [...this.prepared.values()].flatMap((one) => (one ? [one.index.table] : []));
    if (this.current) kept.push(this.current.table);
    await dropPrepared(session, this.db.dialect, kept);
  }

  /** Gives up what is being prepared, so that its promise rejects. Resolves when the database no longer works on it. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.current?.done.catch(() => undefined);
  }
}
