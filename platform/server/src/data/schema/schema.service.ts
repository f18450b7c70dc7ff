import { randomBytes } from 'node:crypto';
import type { Catalog, ViewTableColumn } from '@viewkraft/model';
import type { Database, DbSession, Queryable } from '../../kernel/database/database.js';
import { countRenames } from './count-renames.js';
import { forgetApplied, readApplied, sameApplied, writeApplied, type AppliedTable } from './plan/applied-store.js';
import { ConversionTallies } from './plan/columns/conversion-tallies.js';
import { dropOwnedTables, findOwnedTables, type DroppedTable, type OwnedTables, type ViewTable } from './drop-tables.js';
import { refuseForeignTables, refuseTakenNames } from './foreign-tables.js';
import { introspect } from './introspect/introspect.js';
import type { AppliedChange, AppliedPlan, Reconciled, SchemaPlan } from './plan/plan.js';
import type { IndexBackfill, PlannedChange } from './plan/planned-change.js';
import { settleRenames } from './plan/rename-store.js';
import { planSchema } from './plan/plan-schema.js';
import { Planning, type Permission } from './plan/planning.js';
import { SearchPreparation } from './search-preparation.js';
import { runChanges } from './run-changes.js';
import { withSchemaLock } from '../../kernel/database/schema-lock.js';
import { servedViews } from './served-views.js';
import { parseSqlType } from './table/sql-types.js';
import type { StoredType } from './table/stored-type.js';
import { nativeColumn } from './unmanaged/native-column.js';
import { unmanagedProblems, type TableProblem } from './unmanaged/unmanaged-view.js';

/** A change may make another one possible; more rounds than this would be a cycle. */
const maxRounds = 5;

/**
 * Names of views that are being removed: the database is no longer changed for them. Called under the schema lock,
 * because the code that drops their tables updates this set before it takes the lock.
 */
export type LeavingViews = () => ReadonlySet<string>;

/** Keeps the database's tables in step with the views (C6). */
export class SchemaService {
  private readonly tallies: ConversionTallies;
  private readonly preparation: SearchPreparation;

  constructor(
    private readonly db: Database,
    /** For the versions of records in unmanaged views: the same in all processes that serve them. */
    private readonly versionKey: Buffer = randomBytes(32),
  ) {
    this.tallies = new ConversionTallies(db.dialect);
    this.preparation = new SearchPreparation(db);
  }

  /** The pending changes, without applying any. `acceptCached`: conversion tallies may come from a cache. */
  async plan(catalog: Catalog, { acceptCached = false } = {}): Promise<SchemaPlan> {
    return (await this.inspect(this.db, catalog, undefined, new Map(), acceptCached)).plan();
  }

  /**
   * Applies the safe changes; returns the remaining ones and the views as they can be served. A search index of many
   * records is not waited for: it is among the remaining changes, and `preparing` resolves when the next call adds it.
   */
  async reconcile(catalog: Catalog, leaving: LeavingViews = noneLeaving): Promise<Reconciled> {
    // First: renames that follow are not known to these views, even if the plan has seen them.
    const known = await countRenames(this.db);
    const first = await this.inspect(this.db, catalog);
    refuseForeignTables(first);
    const isDone =
      first.executable().length === 0 &&
      this.toRecord(first).length + toForget(catalog, first).length === 0 &&
      !this.preparation.isNeeded(first.live.keys());
    const { planning, applied, toPrepare, renames } = isDone
      ? { planning: first, applied: [], toPrepare: undefined, renames: known }
      : await this.changeOnce(catalog, leaving, undefined);
    return {
      plan: planning.plan(),
      applied,
      views: servedViews(catalog, planning, this.versionKey),
      renames,
      preparing: toPrepare && this.preparation.prepare(toPrepare),
    };
  }

  /**
   * Applies safe changes, held ones that destroy nothing, and all held ones for the named views; removed values are
   * archived first. A search index of many records is made before this resolves, unless `skipLargeIndexes` leaves it
   * to the next call of `reconcile`.
   */
  async apply(
    catalog: Catalog,
    { allowDestructive, skipLargeIndexes = false }: { readonly allowDestructive: readonly string[]; readonly skipLargeIndexes?: boolean },
    leaving: LeavingViews = noneLeaving,
  ): Promise<AppliedPlan> {
    const permission = { destructive: new Set(allowDestructive) };
    const applied: AppliedChange[] = [];
    for (;;) {
      const changed = await this.changeOnce(catalog, leaving, permission);
      applied.push(...changed.applied);
      if (skipLargeIndexes || !changed.toPrepare) return { ...changed.planning.plan(), applied };
      await this.preparation.prepare(changed.toPrepare);
    }
  }

  /** Where unmanaged views and their tables differ. */
  async unmanagedProblems(catalog: Catalog): Promise<readonly TableProblem[]> {
    if ([...catalog.views.values()].every(({ managed }) => managed)) return [];
    const { dialect } = this.db;
    const live = await introspect(this.db, dialect);
    const applied = [...(await readApplied(this.db, live)).values()];
    const made = new Set(applied.flatMap(({ table, made: isOurs }) => (isOurs ? table : [])));
    return unmanagedProblems(catalog, { live, dialect, made });
  }

  /** The columns of a table, and what a view can make of each; empty: there is no such table. */
  async tableColumns(table: string): Promise<readonly Omit<ViewTableColumn, 'name'>[]> {
    const { dialect } = this.db;
    const columns = [...((await introspect(this.db, dialect)).get(table)?.columns.values() ?? [])];
    return columns.map((column) => ({
      field: column.name,
      sqlType: column.sqlType,
      definition: nativeColumn(column, dialect) ?? null,
    }));
  }

  /** Names of views whose tables exist although their files no longer exist. */
  async parked(catalog: Catalog): Promise<string[]> {
    const live = await introspect(this.db, this.db.dialect);
    const applied = await readApplied(this.db, live);
    const names = [...applied.values()].filter(({ table }) => live.has(table)).map(({ view }) => view);
    return [...new Set(names)].filter((name) => !catalog.views.has(name)).sort();
  }

  /** The tables that exist for these views, wherever the view files are, and the others. */
  tablesOf(owned: OwnedTables): Promise<readonly ViewTable[]> {
    return findOwnedTables(this.db, this.db.dialect, owned);
  }

  /** Drops the tables permanently, after archiving their rows. They must not be served any more. */
  drop(owned: OwnedTables): Promise<DroppedTable[]> {
    return withSchemaLock(this.db, (session) => dropOwnedTables(session, this.db.dialect, owned));
  }

  /** Gives up what is being prepared; the next process prepares it again. */
  stop(): Promise<void> {
    return this.preparation.stop();
  }

  private changeOnce(catalog: Catalog, leaving: LeavingViews, permission: Permission | undefined): Promise<Changed> {
    return withSchemaLock(this.db, async (session) => {
      const refused = new Map<string, string>();
      const left = leaving();
      const applied: AppliedChange[] = [];
      for (let round = 1; ; round += 1) {
        const planning = await this.inspect(session, catalog, permission, refused);
        refuseForeignTables(planning);
        await refuseTakenNames(session, planning);
        if (round === 1) await settleRenames(session, planning.live);
        const allowed = planning.executable().filter(({ view }) => !left.has(view));
        const { now: changes, ready, toPrepare } = await this.preparation.sort(session, allowed, planning.live);
        if (changes.length === 0 || round > maxRounds) {
          await this.preparation.dropUnwanted(session, toPrepare);
          await this.record(session, planning);
          for (const table of toForget(catalog, planning)) await forgetApplied(session, table);
          return { planning, applied, toPrepare: toPrepare[0], renames: await countRenames(session) };
        }
        await this.announce(session, planning, changes);
        applied.push(...(await runChanges(session, this.db.dialect, changes, refused, ready)));
        this.preparation.forget(ready);
        const failed = new Set(changes.filter(({ key }) => refused.has(key)).map(({ table }) => table));
        // Some changes affect only the platform's record of a table, not the database.
        await this.record(session, planning, failed);
      }
    });
  }

  private async inspect(
    db: Queryable,
    catalog: Catalog,
    permission?: Permission,
    refused: ReadonlyMap<string, string> = new Map(),
    acceptCached = false,
  ): Promise<Planning> {
    const live = await introspect(db, this.db.dialect);
    const applied = await readApplied(db, live);
    const planning = new Planning(
      db,
      this.db.dialect,
      live,
      applied,
      new Date(),
      permission,
      refused,
      (source, want, withExamples) => this.tallies.take(db, source, want, withExamples, acceptCached),
    );
    await planSchema(planning, catalog);
    return planning;
  }

  /** Records pending changes before they run, so that a half-changed table is recognised after a crash. */
  private async announce(session: DbSession, planning: Planning, changes: readonly PlannedChange[]): Promise<void> {
    const changed = new Set(changes.map(({ table }) => table));
    for (const { physical, view, columns } of planning.desired) {
      if (!changed.has(physical.name)) continue;
      const before = planning.applied.get(physical.name);
      const applied: AppliedTable = {
        table: physical.name,
        view,
        made: before?.made ?? !planning.live.has(physical.name),
        types: before?.types ?? liveTypes(planning, physical.name),
        waiting: before?.waiting ?? new Map(),
        pending: new Map([...columns].map(([name, { stored }]) => [name, stored])),
      };
      if (!before || !sameApplied(before, applied)) await writeApplied(session, applied, planning.now);
    }
  }

  private async record(session: DbSession, planning: Planning, but?: ReadonlySet<string>): Promise<void> {
    for (const applied of this.toRecord(planning)) {
      if (!but?.has(applied.table)) await writeApplied(session, applied, planning.now);
    }
  }

  private toRecord(planning: Planning): AppliedTable[] {
    return planning.desired.flatMap(({ physical: { name }, view }) => {
      if (!planning.live.has(name)) return [];
      const before = planning.applied.get(name);
      const applied: AppliedTable = {
        table: name,
        view,
        made: before?.made ?? false,
        types: planning.types.get(name) ?? new Map(),
        waiting: planning.waiting.get(name) ?? new Map(),
        pending: new Map(),
      };
      return before && sameApplied(before, applied) ? [] : [applied];
    });
  }
}

interface Changed {
  readonly planning: Planning;
  readonly applied: readonly AppliedChange[];
  /** An index that is to be prepared before the next change. */
  readonly toPrepare: IndexBackfill | undefined;
  readonly renames: Reconciled['renames'];
}

/** A table that was ours before its view became unmanaged is never dropped with its view. */
const toForget = ({ views }: Catalog, { applied }: Planning): string[] =>
  [...views.values()].filter(({ managed, table }) => !managed && applied.has(table)).map(({ table }) => table);

const noneLeaving: LeavingViews = () => new Set();

/** A table that existed before its view is known only by its SQL types. */
function liveTypes(planning: Planning, table: string): Map<string, StoredType> {
  const columns = [...(planning.live.get(table)?.columns.values() ?? [])];
  return new Map(
    columns.flatMap(({ name, sqlType }): [string, StoredType][] => {
      const type = parseSqlType(sqlType, planning.flavour);
      return type ? [[name, type]] : [];
    }),
  );
}
