import {
  Inject,
  Injectable,
  type OnApplicationShutdown,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { DATABASE } from '../database/database-token.js';
import type { Database } from '../database/database.js';
import { ChangeBus } from '../events/change-bus.js';
import { CatalogService } from '../views/catalog.service.js';
import { LOG, type Log } from '../log/log.js';
import { PLUGINS, type LoadedPlugin, type PluginSet } from '../plugins/plugin-set.js';
import { HookRoom, type HookPlugin } from './hooks/hook-room.js';
import { RecordExtensions } from './record-extensions.js';
import { RecordWorld } from './record-world.js';
import { RulePool } from './rules/rule-pool.js';
import { loadTextFold, type TextFold } from './sql/text-fold.js';
import type { WriteTools } from './write/create-records.js';

/** The world of the catalog that serves at this moment, and what writes need beside it. */
@Injectable()
export class RecordWorlds implements OnModuleInit, OnModuleDestroy, OnApplicationShutdown {
  readonly tools: WriteTools;
  private readonly rules: RulePool;
  private readonly hooks: HookRoom;
  private fold: TextFold | undefined;
  private world: RecordWorld | undefined;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly catalogs: CatalogService,
    private readonly extensions: RecordExtensions,
    bus: ChangeBus,
    @Inject(LOG) log: Log,
    @Inject(PLUGINS) plugins: PluginSet,
  ) {
    this.hooks = new HookRoom(plugins.loaded.map(hooksOf), log);
    this.rules = new RulePool(log);
    this.tools = { bus };
  }

  async onModuleInit(): Promise<void> {
    this.fold = await loadTextFold(this.database);
  }

  async onModuleDestroy(): Promise<void> {
    await this.rules.close();
  }

  /** Not before: what is still being written may have hooks before it. */
  async onApplicationShutdown(): Promise<void> {
    await this.hooks.close();
  }

  get current(): RecordWorld {
    const { catalog } = this.catalogs.state;
    if (this.world?.catalog !== catalog) {
      if (!this.fold) throw new Error('Records are asked for before the start');
      this.world = new RecordWorld(
        catalog,
        this.database,
        this.fold,
        (view) => this.extensions.of(view),
        this.rules,
        this.hooks,
      );
    }
    return this.world;
  }
}

const hooksOf = ({ name, entry, definition, context }: LoadedPlugin): HookPlugin => ({
  name,
  entry,
  hooks: definition.hooks ?? {},
  options: { ...context.options },
});
