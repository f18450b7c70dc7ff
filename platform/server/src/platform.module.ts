import { Module, type DynamicModule } from '@nestjs/common';
import { getDataSourceToken, getEntityManagerToken } from '@nestjs/typeorm';
import { CONFIG, type Config } from './config/config.js';
import { PublicAddress } from './config/public-address.js';
import type { Database } from './database/database.js';
import { DATABASE } from './database/database-token.js';
import { Texts } from './errors/texts.js';
import { ChangeBus } from './events/change-bus.js';
import { Lifecycle } from './health/lifecycle.js';
import { LOG, type Log } from './log/log.js';
import { Contributions } from './plugins/contributions.js';
import { HeldPages } from './plugins/gates/held-pages.js';
import { PageGates } from './plugins/gates/page-gates.js';
import { PLUGINS, type PluginSet } from './plugins/plugin-set.js';
import { PluginDesk } from './plugins/run-time/plugin-desk.js';

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
  readonly desk: PluginDesk;
}

/** Gives every room what the start has made. */
@Module({})
export class PlatformModule {
  static with({ config, log, database, texts, lifecycle, address, bus, plugins, desk }: Platform): DynamicModule {
    const given = [
      { provide: CONFIG, useValue: config },
      { provide: LOG, useValue: log },
      { provide: DATABASE, useValue: database },
      // As TypeOrmModule.forRoot would, which closes the source together with the application: the next one goes on with it.
      { provide: getDataSourceToken(), useFactory: () => database.source },
      { provide: getEntityManagerToken(), useFactory: () => database.source.manager },
      { provide: Texts, useValue: texts },
      { provide: Lifecycle, useValue: lifecycle },
      { provide: PublicAddress, useValue: address },
      { provide: ChangeBus, useValue: bus },
      { provide: PLUGINS, useValue: plugins },
      { provide: PluginDesk, useValue: desk },
    ];
    return {
      module: PlatformModule,
      global: true,
      providers: [...given, Contributions, HeldPages, PageGates],
      exports: [...given.map(({ provide }) => provide), Contributions, HeldPages, PageGates],
    };
  }
}
