import type { Catalog } from '@viewkraft/model';
import type { Database, DbSession, Queryable } from '../database/database.js';
import { createAppliedTable, readApplied, sameApplied, writeApplied, type Applied } from './applied-store.js';
import { introspect } from './introspect.js';
import type { Reconciled, SchemaPlan } from './plan.js';
import { planSchema } from './plan-schema.js';
import { Planning } from './planning.js';
import { runChanges } from './run-changes.js';
import { withSchemaLock } from './schema-lock.js';
import { servedViews } from './served-views.js';
import { parseSqlType } from './sql-types.js';
import type { StoredType } from './stored-type.js';

/** A change may make room for another; more rounds than this would be going in circles. */
const rounds = 5;

/** Keeps the database's tables in step with the views (C6, contract 4). */
export class SchemaService {
  constructor(private readonly db: Database) {}

  /** What is to be done, without doing any of it. */
  async plan(catalog: Catalog): Promise<SchemaPlan> {
    return (await this.look(this.db, catalog)).plan();
  }

  /** Applies what is safe, and answers what is left and how the views can be served. */
  async reconcile(catalog: Catalog): Promise<Reconciled> {
    const first = await this.look(this.db, catalog);
    if (first.executable().length === 0 && this.toRecord(first).length === 0) return answer(first, catalog);
    return answer(await this.change(catalog, new Set()), catalog);
  }

  /** Applies what is safe, and for the named views also what is held; what that drops is archived first. */
  async apply(
    catalog: Catalog,
    { allowDestructive }: { readonly allowDestructive: readonly string[] },
  ): Promise<SchemaPlan> {
    return (await this.change(catalog, new Set(allowDestructive))).plan();
  }

  /** Names of views whose tables are there although their files are gone. */
  async parked(catalog: Catalog): Promise<string[]> {
    const live = await introspect(this.db, this.db.dialect);
    const applied = await readApplied(this.db, live);
    const names = [...applied.values()].filter(({ table }) => live.has(table)).map(({ view }) => view);
    return [...new Set(names)].filter((name) => !catalog.views.has(name)).sort();
  }

  private change(catalog: Catalog, allowed: ReadonlySet<string>): Promise<Planning> {
    return withSchemaLock(this.db, async (session) => {
      await createAppliedTable(session, this.db.dialect.flavour);
      const refused = new Map<string, string>();
      for (let round = 1; ; round += 1) {
        const planning = await this.look(session, catalog, allowed, refused);
        const changes = planning.executable();
        if (changes.length === 0 || round > rounds) {
          await this.record(session, planning);
          return planning;
        }
        await this.announce(session, planning);
        await runChanges(session, this.db.dialect, changes, refused);
        const failed = new Set(changes.filter(({ key }) => refused.has(key)).map(({ table }) => table));
        // Some changes are nothing to the database, only to what is known of it.
        await this.record(session, planning, failed);
      }
    });
  }

  private async look(
    db: Queryable,
    catalog: Catalog,
    allowed: ReadonlySet<string> = new Set(),
    refused: ReadonlyMap<string, string> = new Map(),
  ): Promise<Planning> {
    const live = await introspect(db, this.db.dialect);
    const applied = await readApplied(db, live);
    const planning = new Planning(db, this.db.dialect, live, applied, new Date(), allowed, refused);
    await planSchema(planning, catalog);
    return planning;
  }

  /** Writes down what is about to be done, so that a table half done is known for what it is. */
  private async announce(session: DbSession, planning: Planning): Promise<void> {
    const changed = new Set(planning.executable().map(({ table }) => table));
    for (const { physical, view, columns } of planning.wanted) {
      if (!changed.has(physical.name)) continue;
      const before = planning.applied.get(physical.name);
      const applied: Applied = {
        table: physical.name,
        view,
        made: before?.made ?? !planning.live.has(physical.name),
        types: before?.types ?? liveTypes(planning, physical.name),
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

  private toRecord(planning: Planning): Applied[] {
    return planning.wanted.flatMap(({ physical: { name }, view }) => {
      if (!planning.live.has(name)) return [];
      const before = planning.applied.get(name);
      const applied: Applied = {
        table: name,
        view,
        made: before?.made ?? false,
        types: planning.types.get(name) ?? new Map(),
        pending: new Map(),
      };
      return before && sameApplied(before, applied) ? [] : [applied];
    });
  }
}

/** A table that was there before its view is known by its SQL types alone. */
function liveTypes(planning: Planning, table: string): Map<string, StoredType> {
  const columns = [...(planning.live.get(table)?.columns.values() ?? [])];
  return new Map(
    columns.flatMap(({ name, sqlType }): [string, StoredType][] => {
      const type = parseSqlType(sqlType, planning.flavour);
      return type ? [[name, type]] : [];
    }),
  );
}

const answer = (planning: Planning, catalog: Catalog): Reconciled => ({
  plan: planning.plan(),
  views: servedViews(catalog, planning),
});
