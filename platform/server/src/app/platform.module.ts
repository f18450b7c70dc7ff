import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CONFIG } from '../kernel/config/config.js';
import { PublicAddress } from '../kernel/config/public-address.js';
import type { Entity } from '../kernel/database/data-source.js';
import type { Database } from '../kernel/database/database.js';
import { DATABASE, READ_ROUTES } from '../kernel/database/database-token.js';
import type { ReadRoutes } from '../kernel/database/replica/read-routes.js';
import { Texts } from '../kernel/errors/texts.js';
import { ChangeBus } from '../kernel/changes/change-bus.js';
import { Lifecycle } from '../kernel/process/lifecycle.js';
import { LOG } from '../kernel/log/log.js';
import { Metrics } from '../kernel/metrics/metrics.js';
import type { Tracing } from '../kernel/tracing/request-trace.js';
import { Contributions } from '../kernel/plugin/contributions.js';
import { HeldPages } from '../plugins/gates/held-pages.js';
import { PageGates } from '../plugins/gates/page-gates.js';
import { PLUGINS, type PluginSet } from '../kernel/plugin/plugin-set.js';
import { PLUGIN_CHOICE } from '../kernel/plugin/plugin-choice.js';
import { PluginManager } from '../plugins/lifecycle/plugin-manager.js';
import type { PluginEnvironment } from '../plugins/loading/load-plugins.js';

/** Process-wide objects created before any module. */
export interface Platform extends PluginEnvironment {
  readonly database: Database;
  /** null: no read replica is configured. */
  readonly readRoutes: ReadRoutes | null;
  readonly lifecycle: Lifecycle;
  readonly bus: ChangeBus;
  readonly metrics: Metrics;
  /** undefined: requests are not traced. */
  readonly tracing: Tracing | undefined;
  readonly plugins: PluginSet;
  readonly pluginManager: PluginManager;
}

/** Provides the objects of `Platform` and a data source of TypeORM to every module. */
@Module({})
export class PlatformModule {
  static forRoot({
    config,
    log,
    database,
    readRoutes,
    texts,
    lifecycle,
    address,
    bus,
    metrics,
    plugins,
    pluginManager,
  }: Platform): DynamicModule {
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: LOG, useValue: log },
      { provide: DATABASE, useValue: database },
      { provide: READ_ROUTES, useValue: readRoutes },
      { provide: Texts, useValue: texts },
      { provide: Lifecycle, useValue: lifecycle },
      { provide: PublicAddress, useValue: address },
      { provide: ChangeBus, useValue: bus },
      { provide: Metrics, useValue: metrics },
      { provide: PLUGINS, useValue: plugins },
      { provide: PluginManager, useValue: pluginManager },
      { provide: PLUGIN_CHOICE, useValue: pluginManager },
    ];
    return {
      module: PlatformModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ retryAttempts: 0 }),
          // The next application opens its own on the same connections before this one closes its.
          dataSourceFactory: () => database.openSource({ entities: entitiesOf(plugins) }),
        }),
      ],
      providers: [...providers, Contributions, HeldPages, PageGates],
      exports: [...providers.map(({ provide }) => provide), Contributions, HeldPages, PageGates],
    };
  }
}

function entitiesOf({ loaded }: PluginSet): Entity[] {
  return loaded.flatMap(({ definition }) => [...(definition.entities ?? [])]);
}
