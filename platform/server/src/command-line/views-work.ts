import { join } from 'node:path';
import type { ViewProblem } from '@viewkraft/model';
import type { Config } from '../config/config.js';
import { DatabaseError, type Database } from '../database/database.js';
import { enabledViewFolders } from '../plugins/enabled-view-folders.js';
import { openDatabase } from '../database/open-database.js';
import { Texts } from '../errors/texts.js';
import type { SchemaPlan } from '../schema/plan.js';
import { SchemaService } from '../schema/schema.service.js';
import { tellPlan, type ToldPlan } from '../schema/told-plan.js';
import { draftChecks } from '../views/draft-checks.js';
import { planVersion } from '../views/plan-version.js';
import { LastGoodViews, readLastGood } from '../views/last-good-views.js';
import type { Assembled } from '../views/catalog-assembler.js';
import { viewFolders, ViewsLoader } from '../views/views-loader.js';

export interface ViewsReport {
  /** Names of the views that load as their files say. */
  readonly views: readonly string[];
  readonly problems: readonly ViewProblem[];
}

export interface PlanReport extends ViewsReport {
  /** `version` tells it from another, as in `GET /api/plan`. */
  readonly plan: ToldPlan & { readonly version: string };
  /** Views whose file is gone; their tables stay. */
  readonly parked: readonly string[];
}

/** Reads and checks the view files, without a database. */
export async function checkViewFiles(config: Config): Promise<ViewsReport> {
  return report(await loadViews(config, config.databaseUrl.startsWith('sqlite:') ? 'sqlite' : 'mysql', new Map()));
}

/** What the database lacks to be as the files want it; nothing is done. */
export function planViews(config: Config): Promise<PlanReport> {
  return withViews(config, (schema, { catalog }) => schema.plan(catalog));
}

/** Applies what is safe, for the views named also what is held, and tells what is left. */
export function applyViews(config: Config, allowDestructive: readonly string[]): Promise<PlanReport> {
  return withViews(config, async (schema, { catalog, good }, db) => {
    const plan = await schema.apply(catalog, { allowDestructive });
    const lastGood = new LastGoodViews(db);
    await lastGood.load();
    await lastGood.keep(good);
    return plan;
  });
}

/** Opens the configured database for as long as `work` takes. */
export async function withDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(config.databaseUrl);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** The views as a server over this database would serve them. */
export async function viewsOver(config: Config, db: Database): Promise<Assembled> {
  // A database that no server has used yet has no memory of views.
  const lastGood = await readLastGood(db).catch((error: unknown) => {
    if (error instanceof DatabaseError && error.kind === 'other') return new Map<string, string>();
    throw error;
  });
  return loadViews(config, db.dialect.name, lastGood);
}

function withViews(
  config: Config,
  work: (schema: SchemaService, loaded: Assembled, db: Database) => Promise<SchemaPlan>,
): Promise<PlanReport> {
  return withDatabase(config, async (db) => {
    const loaded = await viewsOver(config, db);
    const schema = new SchemaService(db);
    const plan = await work(schema, loaded, db);
    const gone = (await schema.parked(loaded.catalog)).filter((name) => !loaded.broken.includes(name));
    const translate = new Texts(join(config.root, 'locales')).translate('en');
    return {
      ...report(loaded),
      plan: { ...tellPlan(plan, translate), version: planVersion(plan) },
      parked: [...new Set([...loaded.parked, ...gone])].sort(),
    };
  });
}

function loadViews(config: Config, database: 'sqlite' | 'mysql', lastGood: Map<string, string>): Promise<Assembled> {
  const folders = viewFolders(config, enabledViewFolders(config));
  return new ViewsLoader(folders, draftChecks(database, config)).load(lastGood);
}

function report({ good, problems }: Assembled): ViewsReport {
  return { views: [...good.keys()].sort(), problems };
}
