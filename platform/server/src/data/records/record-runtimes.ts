import {
  Inject,
  Injectable,
  type OnApplicationShutdown,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { Catalog } from '@viewkraft/model';
import { DATABASE, READ_ROUTES } from '../../kernel/database/database-token.js';
import type { Database } from '../../kernel/database/database.js';
import { Metrics } from '../../kernel/metrics/metrics.js';
import type { StatementOrigin } from '../../kernel/metrics/statement-meter.js';
import type { ReadRoutes, ReadScope } from '../../kernel/database/replica/read-routes.js';
import { ChangeBus } from '../../kernel/changes/change-bus.js';
import { CatalogService } from '../views/catalog.service.js';
import { LOG, type Log } from '../../kernel/log/log.js';
import { PLUGINS, type LoadedPlugin, type PluginSet } from '../../kernel/plugin/plugin-set.js';
import { CatalogDatabase } from './catalog-database.js';
import { HookRunner, type HookPlugin } from './hooks/hook-runner.js';
import { RecordExtensions } from '../extensions/record-extensions.js';
import { Outbox } from '../outbox/outbox.js';
import { RecordRuntime } from './record-runtime.js';
import { RulePool } from './rules/rule-pool.js';
import { loadTextFold, type TextFold } from './sql/text-fold.js';
import type { WriteTools } from './write/create-records.js';

/** A request, as the log names it, and what its response depends on. */
export interface RequestSource extends StatementOrigin {
  scope(catalog: Catalog): ReadScope;
}

/** The runtime of the catalog that is being served, and the services that writes need beside it. */
@Injectable()
export class RecordRuntimes implements OnModuleInit, OnModuleDestroy, OnApplicationShutdown {
  readonly tools: WriteTools;
  private readonly rules: RulePool;
  private readonly hooks: HookRunner;
  private fold: TextFold | undefined;
  private runtime: RecordRuntime | undefined;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly catalogs: CatalogService,
    private readonly extensions: RecordExtensions,
    private readonly outbox: Outbox,
    bus: ChangeBus,
    @Inject(LOG) log: Log,
    @Inject(PLUGINS) plugins: PluginSet,
    metrics: Metrics,
    @Inject(READ_ROUTES) private readonly routes: ReadRoutes | null,
  ) {
    this.hooks = new HookRunner(plugins.loaded.map(hooksOf), log);
    this.rules = new RulePool(log, metrics.rules);
    this.tools = { bus };
  }

  async onModuleInit(): Promise<void> {
    this.fold = await loadTextFold(this.database);
  }

  async onModuleDestroy(): Promise<void> {
    await this.rules.close();
  }

  /** Not earlier: requests in progress may still call hooks. */
  async onApplicationShutdown(): Promise<void> {
    await this.hooks.close();
  }

  /** Like `current`, for one request: its slow statements are logged with view, action and request id. */
  for(origin: RequestSource): RecordRuntime {
    return this.routed(origin, true);
  }

  /** Like `for`, for a request that only reads: the read replica may answer it. */
  forReading(origin: RequestSource): RecordRuntime {
    return this.routed(origin, false);
  }

  private routed(origin: RequestSource, writes: boolean): RecordRuntime {
    const { current, routes } = this;
    if (routes === null) return current.tracedFor(origin);
    return current.tracedFor(origin, { routes, writes, ...origin.scope(current.catalog) });
  }

  /** Jobs that wait for a thread of views' functions. */
  get waitingFunctions(): number {
    return this.rules.waitingJobs;
  }

  get current(): RecordRuntime {
    const { catalog, renames } = this.catalogs.state;
    if (this.runtime?.catalog !== catalog) {
      if (!this.fold) throw new Error('Records were requested before startup');
      this.runtime = new RecordRuntime(
        catalog,
        new CatalogDatabase(this.database, () => this.catalogs.isOutdated(catalog)),
        this.fold,
        (view) => this.extensions.of(view),
        this.rules,
        this.hooks,
        this.outbox,
        renames,
      );
    }
    return this.runtime;
  }
}

const hooksOf = ({ name, entry, definition, context }: LoadedPlugin): HookPlugin => ({
  name,
  entry,
  hooks: definition.hooks ?? {},
  options: { ...context.options },
});
