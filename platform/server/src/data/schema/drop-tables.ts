import type { Dialect, Queryable } from '../../kernel/database/database.js';
import { appliedTable, readApplied } from './plan/applied-store.js';
import { archiveSteps } from './plan/archive-steps.js';
import { tallyConversion } from './plan/convert-column.js';
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

/**
 * The tables created for views, including the link tables that only these views declare; an adopted table is not
 * included.
 */
export async function tablesOfViews(
  db: Queryable,
  dialect: Dialect,
  views: ReadonlySet<string>,
): Promise<readonly ViewTable[]> {
  const planning = await look(db, dialect);
  return Promise.all(
    madeFor(planning, views).map(async ({ name }) => ({
      table: name,
      rows: await planning.number(`SELECT COUNT(*) FROM ${planning.quote(name)}`),
    })),
  );
}

/**
 * Drops the tables after copying each into an archive; columns of other tables that reference them keep their values.
 */
export async function dropTablesOfViews(
  db: Queryable,
  dialect: Dialect,
  views: ReadonlySet<string>,
): Promise<DroppedTable[]> {
  const planning = await look(db, dialect);
  const going = madeFor(planning, views);
  const dropped: DroppedTable[] = [];
  for (const table of going) {
    const rows = await planning.number(`SELECT COUNT(*) FROM ${planning.quote(table.name)}`);
    dropped.push({ table: table.name, rows, archive: rows > 0 ? await archive(planning, table) : null });
  }
  const names = new Set(going.map(({ name }) => name));
  for (const statement of freeFrom(planning, names)) await db.execute(statement);
  for (const name of names) {
    await db.execute(`DROP TABLE ${planning.quote(name)}`);
    await db.execute(`DELETE FROM ${appliedTable} WHERE table_name = ?`, [name]);
  }
  return dropped;
}

async function look(db: Queryable, dialect: Dialect): Promise<Planning> {
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

function madeFor({ applied, live }: Planning, views: ReadonlySet<string>): LiveTable[] {
  const made = [...applied.values()].filter(({ made: isOurs, view }) => isOurs && views.has(view));
  return made.flatMap(({ table }) => live.get(table) ?? []);
}

async function archive(planning: Planning, { name, primaryKey, columns }: LiveTable): Promise<string | null> {
  const stored = [...columns.values()].filter(({ generatedAs }) => generatedAs === undefined);
  const names = stored.map((column) => column.name);
  const steps = archiveSteps(planning, name, primaryKey, names, '1 = 1');
  for (const { sql } of steps) await planning.db.execute(sql);
  return steps.at(-1)?.archive ?? null;
}

/** Drops foreign keys that reference the tables; on SQLite those of the dropped tables themselves go with them. */
function freeFrom(planning: Planning, names: ReadonlySet<string>): string[] {
  const others = [...planning.live.keys()].filter((name) => planning.flavour !== 'sqlite' || !names.has(name));
  return others.flatMap((name) =>
    planning
      .current(name)
      .foreignKeys.filter(({ table }) => names.has(table))
      .flatMap((key) => planning.ddl.dropForeignKey(planning.table(name), key)),
  );
}
