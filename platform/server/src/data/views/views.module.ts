import { Module, type DynamicModule } from '@nestjs/common';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { deriveKeys } from '../../kernel/crypto/derive-key.js';
import type { Database } from '../../kernel/database/database.js';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { ViewFolder } from '../../kernel/config/view-folder.js';
import { SchemaService } from '../schema/schema.service.js';
import { CatalogService } from './catalog.service.js';
import { ModelController } from './model.controller.js';
import { PlanController } from './plan.controller.js';
import { VIEW_FOLDERS } from './files/view-folders.js';

/** The definitions of views and the tables for them. */
@Module({})
export class ViewsModule {
  /** `folders`: watched for view files, in order of precedence. */
  static forFolders(folders: readonly ViewFolder[]): DynamicModule {
    return {
      module: ViewsModule,
      controllers: [ModelController, PlanController],
      providers: [
        CatalogService,
        {
          provide: SchemaService,
          inject: [DATABASE, CONFIG],
          useFactory: (db: Database, config: Config) => new SchemaService(db, deriveKeys(config, 'record-versions')[0]),
        },
        { provide: VIEW_FOLDERS, useValue: folders },
      ],
      exports: [CatalogService, SchemaService, VIEW_FOLDERS],
    };
  }
}
