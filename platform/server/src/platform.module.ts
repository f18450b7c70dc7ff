import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CONFIG, type Config } from './config/config.js';
import { PublicAddress } from './config/public-address.js';
import type { Database } from './database/database.js';
import { DATABASE } from './database/database-token.js';
import { Texts } from './errors/texts.js';
import { Lifecycle } from './health/lifecycle.js';
import { LOG, type Log } from './log/log.js';

/** What is there before any room opens. */
export interface Platform {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly texts: Texts;
  readonly lifecycle: Lifecycle;
  readonly address: PublicAddress;
}

/** Gives every room what the start has made. */
@Module({})
export class PlatformModule {
  static with({ config, log, database, texts, lifecycle, address }: Platform): DynamicModule {
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: LOG, useValue: log },
      { provide: DATABASE, useValue: database },
      { provide: Texts, useValue: texts },
      { provide: Lifecycle, useValue: lifecycle },
      { provide: PublicAddress, useValue: address },
    ];
    return {
      module: PlatformModule,
      global: true,
      imports: [
        // The options stand in the source already, which is open: views must have their tables before a module starts.
        TypeOrmModule.forRootAsync({ useFactory: () => ({}), dataSourceFactory: async () => database.source }),
      ],
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }
}
