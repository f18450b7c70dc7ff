import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppliedChangeReport, SchemaPlanReport, UndefinedRole, ViewProblemReport } from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import { DatabaseError, type Database } from '../../kernel/database/database.js';
import { refuseUnfinishedRestore } from '../backup/unfinished-restore.js';
import { enabledViewFolders } from '../../plugins/loading/enabled-view-folders.js';
import { isChosen } from '../../plugins/loading/is-chosen.js';
import { migrate, refuseUnfitDatabase } from '../../kernel/database/migrate.js';
import { openDatabase } from '../../kernel/database/open-database.js';
import { Texts } from '../../kernel/errors/texts.js';
import type { AppliedPlan } from '../../data/schema/plan/plan.js';
import { SchemaService, type LeavingViews } from '../../data/schema/schema.service.js';
import { describeAppliedPlan } from '../../data/schema/describe-plan.js';
import type { CheckTables } from '../../data/views/catalog-assembler.js';
import { draftChecks } from '../../data/views/draft-checks.js';
import { planVersion } from '../../data/views/plan-version.js';
import { LastGoodViews, readLastGood } from '../../data/views/last-good-views.js';
import { undefinedNames, undefinedRoles } from '../../data/views/undefined-roles.js';
import { viewFolders } from '../../data/views/files/view-folders.js';
import { inEnglish } from './in-english.js';
import { noSuchView } from './no-such-view.js';
import { leavingViews, ViewsLoader, type LoadedViews } from '../../data/views/views-loader.js';

export interface ViewsReport {
  /** Names of the valid views. */
  readonly views: readonly string[];
  readonly problems: readonly ViewProblemReport[];
}

export interface PlanReport extends ViewsReport {
  /** `version` identifies the plan, as in `GET /api/plan`. */
  readonly plan: Pick<SchemaPlanReport, 'state' | 'changes' | 'version'>;
  /** Views whose file no longer exists; their tables remain. */
  readonly parked: readonly string[];
  /** Undefined roles that a view grants something to. */
  readonly undefinedRoles: readonly UndefinedRole[];
}

export interface ApplyReport extends PlanReport {
  readonly applied: readonly AppliedChangeReport[];
}

/** Reads and checks the view files without a database. */
export async function checkViewFiles(config: Config): Promise<ViewsReport> {
  return report(config, await loadViewFiles(config));
}

/** The views of the view files, without a database. */
export function loadViewFiles(config: Config): Promise<LoadedViews> {
  return loadViews(config, config.databaseUrl.startsWith('sqlite:') ? 'sqlite' : 'mysql', new Map());
}

/** The difference between database and view files; changes nothing. */
export function planViews(config: Config): Promise<PlanReport> {
  return withViews(config, withDatabase, async (schema, { catalog }) => ({
    ...(await schema.plan(catalog)),
    applied: [],
  }));
}

/**
 * Applies non-destructive changes, and destructive ones for the named views. Reports their cost and the remaining
 * changes. Throws an Error for an unknown name.
 */
export function applyViews(config: Config, allowDestructive: readonly string[]): Promise<ApplyReport> {
  return withViews(config, withMigratedDatabase, async (schema, loaded, db) => {
    const { catalog, good, broken, parked } = loaded;
    const names = new Set([...catalog.views.keys(), ...broken, ...parked, ...(await schema.parked(catalog))]);
    const unknown = allowDestructive.find((name) => !names.has(name));
    if (unknown !== undefined) throw noSuchView(unknown, names);
    const lastGood = new LastGoodViews(db);
    await lastGood.load();
    // Before the tables change: running servers then follow instead of changing them back.
    await lastGood.keep(good);
    return schema.apply(catalog, { allowDestructive }, leavingFrom(loaded, config));
  });
}

/**
 * Opens the configured database for reading while `work` runs; a missing file is read as an empty one, and not created.
 * Throws NewerDatabaseError and ForeignTableError.
 */
export async function withDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  if (!isMissing(config)) return open(config, refuseUnfitDatabase, work);
  const folder = await mkdtemp(join(tmpdir(), 'viewkraft-empty-'));
  try {
    return await open({ ...config, databaseUrl: `sqlite:${join(folder, 'empty.db')}` }, refuseUnfitDatabase, work);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isMissing = ({ databaseUrl }: Config): boolean =>
  databaseUrl.startsWith('sqlite:') && !existsSync(databaseUrl.slice('sqlite:'.length));

/** As `withDatabase`, for changes: the platform's own tables are brought up to date first. */
export function withMigratedDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  return open(config, migrate, work);
}

async function open<T>(
  config: Config,
  prepare: (db: Database) => Promise<void>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await openDatabase(config.databaseUrl);
  try {
    await refuseUnfinishedRestore(config, db);
    await prepare(db);
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Names that are not roles; empty when no database exists yet or it does not answer. */
export async function unknownRoleNames(config: Config, names: readonly string[]): Promise<readonly string[]> {
  if (isMissing(config)) return [];
  try {
    return await withDatabase(config, (db) => undefinedNames(db, names));
  } catch (error) {
    if (error instanceof DatabaseError) return [];
    throw error;
  }
}

/** Views of plugins that are removed while a command changes tables. */
export function leavingFrom(loaded: LoadedViews, config: Config): LeavingViews {
  return () => leavingViews(loaded, (plugin) => isChosen(plugin, config));
}

/** The views as a server on this database would serve them. */
export async function viewsOver(config: Config, db: Database): Promise<LoadedViews> {
  // A database that no server has used yet stores no last good definitions.
  const lastGood = await readLastGood(db).catch((error: unknown) => {
    if (error instanceof DatabaseError && error.kind === 'missing') return new Map<string, string>();
    throw error;
  });
  return loadViews(config, db.dialect.name, lastGood, (catalog) => new SchemaService(db).unmanagedProblems(catalog));
}

function withViews(
  config: Config,
  withOpen: typeof withDatabase,
  work: (schema: SchemaService, loaded: LoadedViews, db: Database) => Promise<AppliedPlan>,
): Promise<ApplyReport> {
  return withOpen(config, async (db) => {
    const loaded = await viewsOver(config, db);
    const schema = new SchemaService(db);
    const plan = await work(schema, loaded, db);
    const withoutFile = (await schema.parked(loaded.catalog)).filter((name) => !loaded.broken.includes(name));
    const translate = new Texts(config.root).translate('en');
    const { applied, ...described } = describeAppliedPlan(plan, translate);
    return {
      ...report(config, loaded),
      plan: { ...described, version: planVersion(plan) },
      applied,
      parked: [...new Set([...loaded.parked, ...withoutFile])].sort(),
      undefinedRoles: await undefinedRoles(db, loaded.catalog),
    };
  });
}

function loadViews(
  config: Config,
  database: 'sqlite' | 'mysql',
  lastGood: Map<string, string>,
  checkTables?: CheckTables,
): Promise<LoadedViews> {
  const folders = viewFolders(config, enabledViewFolders(config));
  return new ViewsLoader(folders, draftChecks(database), undefined, checkTables).load(lastGood);
}

function report(config: Config, { good, problems }: LoadedViews): ViewsReport {
  return { views: [...good.keys()].sort(), problems: inEnglish(config, problems) };
}
