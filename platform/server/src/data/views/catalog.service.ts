import { existsSync } from 'node:fs';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  AppError,
  type Catalog,
  type UndefinedRole,
  type View,
  type ViewProblem,
  type ViewSource,
  type ViewTableColumn,
} from '@viewkraft/model';
import type { Database } from '../../kernel/database/database.js';
import { DATABASE } from '../../kernel/database/database-token.js';
import { TaskQueue } from '../../kernel/database/task-queue.js';
import { ChangeBus } from '../../kernel/changes/change-bus.js';
import { Texts } from '../../kernel/errors/texts.js';
import { LOG, type Log } from '../../kernel/log/log.js';
import { appliedTableEntity } from '../../kernel/database/entities/applied-table.entity.js';
import type { ViewFolder } from '../../kernel/config/view-folder.js';
import { Contributions } from '../../kernel/plugin/contributions.js';
import { PLUGIN_CHOICE, type PluginChoice } from '../../kernel/plugin/plugin-choice.js';
import type { AppliedPlan, SchemaPlan } from '../schema/plan/plan.js';
import { SchemaService } from '../schema/schema.service.js';
import type { CatalogState } from './catalog-state.js';
import { effectiveCatalog } from './effective-catalog.js';
import { FolderWatcher } from './files/folder-watcher.js';
import { draftChecks } from './draft-checks.js';
import { LastGoodViews } from './last-good-views.js';
import { logStateChanges, logTableChanges } from './catalog-log.js';
import { changedViews } from './state-changes.js';
import { undefinedRoles } from './undefined-roles.js';
import { VIEW_FOLDERS } from './files/view-folders.js';
import { leavingViews, ViewsLoader } from './views-loader.js';

const retryMs = 2_000;
const pollMs = 1_000;

interface TriedViews {
  readonly catalog: Catalog;
  /** The problems of the tried view. If there are any, the plan is empty. */
  readonly problems: readonly ViewProblem[];
  readonly plan: SchemaPlan;
}

/** The views that are served, as one immutable snapshot, and the watcher that replaces it. */
@Injectable()
export class CatalogService implements OnModuleDestroy {
  private current: CatalogState = nothing;
  /** The views as their files define them, including held changes. */
  private desired: Catalog = nothing.catalog;
  private readonly listeners = new Set<(state: CatalogState) => void>();
  private readonly queue = new TaskQueue();
  private readonly lastGood: LastGoodViews;
  private readonly loader: ViewsLoader;
  private readonly watcher: FolderWatcher;
  /** Owning plugin by view name. */
  private plugins: ReadonlyMap<string, string> = new Map();
  /** Texts of the files by view name when the views were last replaced. */
  private fileTexts: ReadonlyMap<string, string> = new Map();
  private followed: readonly string[] = [];
  /** The reload that has not started yet. */
  private waiting: Promise<void> | undefined;
  private retry: NodeJS.Timeout | undefined;
  private pollTimer: NodeJS.Timeout | undefined;
  private appliedAt: unknown;
  private stopped = false;
  private paused = false;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(LOG) private readonly log: Log,
    private readonly schema: SchemaService,
    private readonly bus: ChangeBus,
    @Inject(PLUGIN_CHOICE) private readonly choice: PluginChoice,
    @Inject(VIEW_FOLDERS) folders: readonly ViewFolder[],
    contributions: Contributions,
    private readonly texts: Texts,
  ) {
    this.lastGood = new LastGoodViews(db);
    this.loader = new ViewsLoader(folders, draftChecks(db.dialect.name), contributions.reserved, (catalog) =>
      schema.unmanagedProblems(catalog),
    );
    this.watcher = new FolderWatcher(
      folders.map(({ path }) => path),
      () => void this.reload(),
    );
  }

  get state(): CatalogState {
    return this.current;
  }

  /** The view of this name; throws VIEW_NOT_LOADED. */
  view(name: string): View {
    const view = this.current.catalog.views.get(name);
    if (!view) throw new AppError('VIEW_NOT_LOADED');
    return view;
  }

  /** Whether the tables may no longer be as these views say: this server or another one has changed them, or does so now. */
  async isOutdated(catalog: Catalog): Promise<boolean> {
    const applied = await this.lastApplied();
    // Compared afterwards: the views may have been replaced in the meantime.
    return applied !== this.appliedAt || catalog !== this.current.catalog;
  }

  /** The source of a parked view as it was last loaded. */
  parkedSource(name: string): string | undefined {
    return this.current.parked.includes(name) ? this.lastGood.sources.get(name) : undefined;
  }

  /** The pending changes, with the rows and values at risk now or a short time ago. */
  plan(): Promise<SchemaPlan> {
    return this.schema.plan(this.desired, { acceptCached: true });
  }

  /** The columns of a table that another program may have made. */
  tableColumns(table: string): Promise<readonly Omit<ViewTableColumn, 'name'>[]> {
    return this.schema.tableColumns(table);
  }

  /** Roles in grants of the views that are not defined. */
  undefinedRoles(): Promise<UndefinedRole[]> {
    return undefinedRoles(this.db, this.desired);
  }

  /**
   * Applies non-destructive changes, and destructive ones for the named views; resolves with the cost and the remaining
   * changes. `check` gets the current plan when its turn comes, and throws to refuse it. A search index of many records
   * is among the remaining changes, and is made afterwards.
   */
  apply(allowDestructive: readonly string[], check: (plan: SchemaPlan) => void): Promise<AppliedPlan> {
    return this.queue.run(async () => {
      check(await this.schema.plan(this.desired));
      const plan = await this.schema.apply(this.desired, { allowDestructive, skipLargeIndexes: true }, () => this.leaving());
      logTableChanges(this.log, plan.applied);
      await this.swap();
      return plan;
    });
  }

  /** Calls back after every swap; returns the function that unsubscribes. */
  onChange(listener: (state: CatalogState) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Loads the views, updates the tables and starts watching. Rejects when the database refuses. */
  async start(): Promise<void> {
    await this.lastGood.load();
    for (const { path } of this.loader.folders) {
      if (!existsSync(path)) this.log.warn(`There is no folder ${path}; its views are loaded as soon as it exists`);
    }
    await this.watcher.start();
    await this.queue.run(() => this.swap());
    this.schedulePoll();
  }

  /** Reads all files again; resolves when they are served. Calls made while one is queued are merged. */
  async reload(): Promise<void> {
    if (this.stopped || this.paused) return;
    this.waiting ??= this.queue.run(async () => {
      this.waiting = undefined;
      clearTimeout(this.retry);
      try {
        if (!this.stopped && !this.paused) await this.swap();
      } catch (error) {
        this.reloadLater(error, 'Cannot reload the views; the previous ones are still served');
      }
    });
    await this.waiting;
  }

  private reloadLater(error: unknown, message: string): void {
    if (this.stopped) return;
    this.log.error({ err: error }, message);
    clearTimeout(this.retry);
    this.retry = setTimeout(() => void this.reload(), retryMs).unref();
  }

  /** The views and the planned changes as if a file had this text; nothing is changed. */
  async try(source: ViewSource): Promise<TriedViews> {
    const { catalog, problems } = await this.loader.load(this.lastGood.sources, this.isServed(), { tried: source, before: this.fileTexts });
    const found = problems.filter(({ file, view }) => file === source.file || view === source.name);
    const plan = found.length > 0 ? nothing.plan : await this.schema.plan(catalog);
    return { catalog, problems: found, plan };
  }

  /** Freezes the served views, whatever files and tables do, while another application prepares to take over. */
  async pause(): Promise<void> {
    this.paused = true;
    await this.queue.idle();
  }

  resume(): void {
    this.paused = false;
    void this.reload();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.retry);
    clearTimeout(this.pollTimer);
    await this.schema.stop();
    this.watcher.close();
    await this.queue.idle();
  }

  /** Detects table changes made by a command or another replica. */
  private schedulePoll(): void {
    this.pollTimer = setTimeout(() => void this.poll(), pollMs).unref();
  }

  private async poll(): Promise<void> {
    const applied = await this.lastApplied().catch(() => this.appliedAt);
    if (applied !== this.appliedAt) await this.reload();
    if (!this.stopped) this.schedulePoll();
  }

  private async lastApplied(): Promise<unknown> {
    const tables = this.db.manager.createQueryBuilder(appliedTableEntity, 'tables');
    return JSON.stringify(await tables.select('MAX(tables.appliedAt)', 'last').addSelect('COUNT(*)', 'count').getRawOne());
  }

  /** Loads the files, updates the tables and publishes the views to serve. */
  private async swap(): Promise<void> {
    // Another server may have changed views, or a command may have removed some for good.
    const appliedBefore = await this.lastApplied();
    if (appliedBefore !== this.appliedAt) await this.lastGood.load();
    const loaded = await this.loader.load(this.lastGood.sources, this.isServed(), { before: this.fileTexts });
    this.plugins = loaded.plugins;
    const leaving = this.leaving();
    // Before the tables change: other servers then follow instead of changing them back.
    await this.lastGood.keep(new Map([...loaded.good].filter(([name]) => !leaving.has(name))));
    this.fileTexts = loaded.texts;
    const reconciled = await this.schema.reconcile(loaded.catalog, () => this.leaving());
    logTableChanges(this.log, reconciled.applied);
    // What another server has changed meanwhile is left for the next poll: these views may not know it.
    const appliedAt = reconciled.applied.length > 0 ? await this.lastApplied() : appliedBefore;
    const next: CatalogState = Object.freeze({
      catalog: effectiveCatalog(loaded.catalog, reconciled.views),
      renames: reconciled.renames,
      plan: reconciled.plan,
      problems: loaded.problems,
      broken: loaded.broken,
      parked: loaded.parked,
      undefinedRoles: await undefinedRoles(this.db, loaded.catalog),
    });
    this.desired = loaded.catalog;
    const followed = loaded.followed.filter((name) => !this.followed.includes(name));
    this.followed = loaded.followed;
    if (followed.length > 0) {
      const names = followed.join(', ');
      this.log.warn(`Another server has changed ${names}; its definition is served until the file changes here, too`);
    }
    this.publish(next);
    this.appliedAt = appliedAt;
    void reconciled.preparing?.then(
      () => this.reload(),
      (error: unknown) => this.reloadLater(error, 'Cannot make a search index; the view is served without it'),
    );
  }

  /** Whether a view is served from its file; undefined: none is served yet. */
  private isServed(): ((view: string) => boolean) | undefined {
    if (this.current === nothing) return undefined;
    const { catalog, broken } = this.current;
    return (view) => catalog.views.has(view) && !broken.includes(view);
  }

  /** Views of plugins that this application still serves but that are no longer chosen. */
  private leaving(): ReadonlySet<string> {
    return leavingViews({ plugins: this.plugins }, (plugin) => this.choice.isChosen(plugin));
  }

  private publish(next: CatalogState): void {
    const before = this.current;
    this.current = next;
    logStateChanges(this.log, before, next, this.texts.translate('en'));
    const views = changedViews(before.catalog, next.catalog);
    if (views.length === 0) return;
    this.db.forgetStatements();
    for (const listener of this.listeners) listener(next);
    if (before !== nothing) {
      this.log.info({ views: views.slice(0, 20) }, `Views changed: ${views.slice(0, 20).join(', ')}`);
      this.bus.publish({ kind: 'model', views });
    }
  }
}

const nothing: CatalogState = {
  catalog: { views: new Map(), version: '' },
  renames: new Map(),
  plan: { state: 'clean', changes: [] },
  problems: [],
  broken: [],
  parked: [],
  undefinedRoles: [],
};
