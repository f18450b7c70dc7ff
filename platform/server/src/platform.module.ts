import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { CONFIG, type Config } from './config/config.js';
import { PublicAddress } from './config/public-address.js';
import type { Database } from './database/database.js';
import { DATABASE } from './database/database-token.js';
import { Texts } from './errors/texts.js';
import { ChangeBus } from './events/change-bus.js';
import { Lifecycle } from './health/lifecycle.js';
import { LOG, type Log } from './log/log.js';
import { Contributions } from './plugins/contributions.js';
import { PLUGINS, type PluginSet } from './plugins/plugin-set.js';

/** What is there before any room opens. */
export interface Platform {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly texts: Texts;
  readonly lifecycle: Lifecycle;
  readonly address: PublicAddress;
  readonly bus: ChangeBus;
  readonly plugins: PluginSet;
}

/** Gives every room what the start has made. */
@Module({})
export class PlatformModule {
  static with({ config, log, database, texts, lifecycle, address, bus, plugins }: Platform): DynamicModule {
    const given = [
      { provide: CONFIG, useValue: config },
      { provide: LOG, useValue: log },
      { provide: DATABASE, useValue: database },
      { provide: Texts, useValue: texts },
      { provide: Lifecycle, useValue: lifecycle },
      { provide: PublicAddress, useValue: address },
      { provide: ChangeBus, useValue: bus },
      { provide: PLUGINS, useValue: plugins },
    ];
    return {
      module: PlatformModule,
      global: true,
      imports: [
        // The options stand in the source already, which is open: views must have their tables before a module starts.
        TypeOrmModule.forRootAsync({ useFactory: () => ({}), dataSourceFactory: async () => lent(database.source) }),
      ],
      providers: [...given, Contributions],
      exports: [...given.map(({ provide }) => provide), Contributions],
    };
  }
}

/** As the rooms get it: they close with their application, while the next one goes on with the same connections. */
function lent(source: DataSource): DataSource {
  return Object.create(source, { destroy: { value: () => Promise.resolve() } }) as DataSource;
}
