import { existsSync } from 'node:fs';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AppError, type Catalog, type View } from '@viewkraft/model';
import { CONFIG, type Config } from '../config/config.js';
import type { Database } from '../database/database.js';
import { DATABASE } from '../database/database-token.js';
import { TaskQueue } from '../database/task-queue.js';
import { ChangeBus } from '../events/change-bus.js';
import { LOG, type Log } from '../log/log.js';
import { Contributions } from '../plugins/contributions.js';
import { appliedTable } from '../schema/applied-store.js';
import type { SchemaPlan } from '../schema/plan.js';
import { SchemaService } from '../schema/schema.service.js';
import type { CatalogState } from './catalog-state.js';
import { effectiveCatalog } from './effective-catalog.js';
import { FolderWatcher } from './folder-watcher.js';
import { draftChecks } from './draft-checks.js';
import { LastGoodViews } from './last-good-views.js';
import { changedViews, newProblems } from './state-changes.js';
import { viewFolders, ViewsLoader } from './views-loader.js';

const retryMilliseconds = 2_000;
const lookMilliseconds = 1_000;

/** The views that serve at this moment, one immutable snapshot, and the watch that swaps it. */
@Injectable()
export class CatalogService implements OnModuleDestroy {
  private current: CatalogState = nothing;
  /** The views as their files want them, held changes included. */
  private wanted: Catalog = nothing.catalog;
  private readonly listeners = new Set<(state: CatalogState) => void>();
  private readonly queue = new TaskQueue();
  private readonly lastGood: LastGoodViews;
  private readonly loader: ViewsLoader;
  private readonly watcher: FolderWatcher;
  private waiting = false;
  private retry: NodeJS.Timeout | undefined;
  private looking: NodeJS.Timeout | undefined;
  private appliedAt: unknown;
  private stopped = false;
  private paused = false;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(DATABASE) private readonly db: Database,
    @Inject(LOG) private readonly log: Log,
    private readonly schema: SchemaService,
    private readonly bus: ChangeBus,
    contributions: Contributions,
  ) {
    this.lastGood = new LastGoodViews(db);
    const folders = viewFolders(config, contributions.viewFolders);
    this.loader = new ViewsLoader(folders, draftChecks(db.dialect.name, config), contributions.reserved);
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

  /** What the files want of the database at this moment, with the rows and values at risk as they are now. */
  plan(): Promise<SchemaPlan> {
    return this.schema.plan(this.wanted);
  }

  /**
   * Applies what is safe, and what is held of the views named; answers what is left. `judge` is shown the plan as it is
   * when the turn comes, and throws to refuse it.
   */
  apply(allowDestructive: readonly string[], judge: (plan: SchemaPlan) => void): Promise<SchemaPlan> {
    return this.queue.run(async () => {
      judge(await this.plan());
      const plan = await this.schema.apply(this.wanted, { allowDestructive });
      await this.swap();
      return plan;
    });
  }

  /** Calls back after every swap; returns the function that ends that. */
  onChange(listener: (state: CatalogState) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Loads the views, brings the tables along and starts to watch. Rejects when the database refuses. */
  async start(): Promise<void> {
    await this.lastGood.load();
    for (const { path } of this.loader.folders) {
      if (!existsSync(path)) this.log.warn(`There is no folder ${path}; its views load as soon as it is made`);
    }
    await this.watcher.start();
    await this.queue.run(() => this.swap());
    this.lookAgain();
  }

  /** Reads all files again; calls that come while one is waiting are one. */
  async reload(): Promise<void> {
    if (this.waiting || this.stopped || this.paused) return;
    this.waiting = true;
    await this.queue.run(async () => {
      this.waiting = false;
      clearTimeout(this.retry);
      try {
        if (!this.stopped && !this.paused) await this.swap();
      } catch (error) {
        this.log.error({ err: error }, 'The views could not be loaded again; the last ones go on serving');
        if (!this.stopped) this.retry = setTimeout(() => void this.reload(), retryMilliseconds).unref();
      }
    });
  }

  /** What serves stays as it is, whatever files and tables do, while another application gets ready to take over. */
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
    clearTimeout(this.looking);
    await this.watcher.close();
    await this.queue.idle();
  }

  /** Notices what `views apply` or another replica did to the tables. */
  private lookAgain(): void {
    this.looking = setTimeout(() => void this.look(), lookMilliseconds).unref();
  }

  private async look(): Promise<void> {
    const applied = await this.lastApplied().catch(() => this.appliedAt);
    if (applied !== this.appliedAt) await this.reload();
    if (!this.stopped) this.lookAgain();
  }

  private async lastApplied(): Promise<unknown> {
    return (await this.db.query(`SELECT MAX(applied_at) FROM ${appliedTable}`))[0]?.[0];
  }

  /** Files to definitions, definitions to tables, tables to what serves. */
  private async swap(): Promise<void> {
    const loaded = await this.loader.load(this.lastGood.sources);
    const reconciled = await this.schema.reconcile(loaded.catalog);
    await this.lastGood.keep(loaded.good);
    this.appliedAt = await this.lastApplied();
    const next: CatalogState = Object.freeze({
      catalog: effectiveCatalog(loaded.catalog, reconciled.views),
      plan: reconciled.plan,
      problems: loaded.problems,
      broken: loaded.broken,
      parked: loaded.parked,
    });
    this.wanted = loaded.catalog;
    this.publish(next);
  }

  private publish(next: CatalogState): void {
    const before = this.current;
    this.current = next;
    for (const { file, path, message, mend } of newProblems(before, next)) {
      this.log.warn({ file, path }, `${file} ${path}: ${message} ${mend}`);
    }
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
  plan: { state: 'clean', changes: [] },
  problems: [],
  broken: [],
  parked: [],
};
