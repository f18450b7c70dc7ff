import { platformTablePattern } from '@viewkraft/model';
import type { Dialect, Queryable } from '../../kernel/database/database.js';
import { forgetApplied, readApplied } from './plan/applied-store.js';
import { archiveSteps } from './plan/archive-steps.js';
import { tallyConversion } from './plan/columns/convert-column.js';
import { dropSearch } from './ddl/search-ddl.js';
import { introspect } from './introspect/introspect.js';
import type { LiveTable } from './table/live-table.js';
import { Planning } from './plan/planning.js';

/** A table that was created for a view. */
export interface ViewTable {
  readonly table: string;
  readonly rows: number;
}

export interface DroppedTable extends ViewTable {
  /** The archive of its rows; null: the table was empty. */
  readonly archive: string | null;
}

/** What belongs to a plugin. */
export interface OwnedTables {
  readonly views: readonly string[];
  /** Tables that exist without a view. */
  readonly others: readonly string[];
}

/**
 * The tables created for views, including the link tables that only these views declare, and the others; an adopted
 * table is not included.
 */
export async function findOwnedTables(
  db: Queryable,
  dialect: Dialect,
  owned: OwnedTables,
): Promise<readonly ViewTable[]> {
  const planning = await inspect(db, dialect);
  return Promise.all(
    tablesOf(planning, owned).map(async ({ name }) => ({
      table: name,
      rows: await planning.number(`SELECT COUNT(*) FROM ${planning.quote(name)}`),
    })),
  );
}

/**
 * Drops the tables after copying each into an archive; columns of other tables that reference them keep their values.
 */
export async function dropOwnedTables(
  db: Queryable,
  dialect: Dialect,
  owned: OwnedTables,
): Promise<DroppedTable[]> {
  const planning = await inspect(db, dialect);
  const going = tablesOf(planning, owned);
  const dropped: DroppedTable[] = [];
  for (const table of going) {
    const rows = await planning.number(`SELECT COUNT(*) FROM ${planning.quote(table.name)}`);
    dropped.push({ table: table.name, rows, archive: rows > 0 ? await archive(planning, table) : null });
  }
  const names = new Set(going.map(({ name }) => name));
  for (const statement of freeFrom(planning, names)) await db.execute(statement);
  for (const name of names) {
    await db.execute(`DROP TABLE ${planning.quote(name)}`);
    for (const statement of dropSearch(name, dialect)) await db.execute(statement);
    await forgetApplied(db, name);
  }
  return dropped;
}

async function inspect(db: Queryable, dialect: Dialect): Promise<Planning> {
  const live = await introspect(db, dialect);
  return new Planning(
    db,
    dialect,
    live,
    await readApplied(db, live),
    new Date(),
    undefined,
    new Map(),
    (source, want, withExamples) => tallyConversion(db, dialect, source, want, withExamples),
  );
}

function tablesOf({ applied, live }: Planning, { views, others }: OwnedTables): LiveTable[] {
  const made = [...applied.values()].filter(({ made: isOurs, view }) => isOurs && views.includes(view));
  return [...made.map(({ table }) => table), ...others].flatMap((table) => live.get(table) ?? []);
}

async function archive(planning: Planning, { name, primaryKey, columns }: LiveTable): Promise<string | null> {
  const stored = [...columns.values()].filter(({ generatedAs }) => generatedAs === undefined);
  const names = stored.map((column) => column.name);
  const steps = archiveSteps(planning, name, primaryKey, names, '1 = 1');
  for (const { sql } of steps) await planning.db.execute(sql);
  return steps.at(-1)?.archive ?? null;
}

/** Drops foreign keys that reference the tables; on SQLite those of the dropped tables are dropped with them. */
function freeFrom(planning: Planning, names: ReadonlySet<string>): string[] {
  // A table of another program is not changed: its reference stops the removal instead.
  const isOurs = (name: string): boolean => planning.applied.has(name) || names.has(name) || platformTablePattern.test(name); // prettier-ignore
  const others = [...planning.live.keys()].filter((name) => isOurs(name) && (planning.flavour !== 'sqlite' || !names.has(name))); // prettier-ignore
  return others.flatMap((name) =>
    planning
      .current(name)
      .foreignKeys.filter(({ table }) => names.has(table))
      .flatMap((key) => planning.ddl.dropForeignKey(planning.table(name), key)),
  );
}
