import { Global, Module, type DynamicModule, type Type } from '@nestjs/common';
import type { ViewFolder } from '../../kernel/config/view-folder.js';
import { RecordExtensions } from '../extensions/record-extensions.js';
import { Outbox } from '../outbox/outbox.js';
import { ViewTables } from '../views/view-tables.js';
import { ViewsModule } from '../views/views.module.js';
import { HistoryKeeper } from './history/history-keeper.js';
import { ActsController } from './http/acts.controller.js';
import { AssociationsController } from './http/associations.controller.js';
import { BulkController } from './http/bulk.controller.js';
import { ExportController } from './http/export.controller.js';
import { ImportController } from './http/import.controller.js';
import { HistoryController } from './http/history.controller.js';
import { RecordsController } from './http/records.controller.js';
import { SearchController } from './http/search.controller.js';
import { ImportFiles } from './import/import-files.js';
import { RecordRuntimes } from './record-runtimes.js';
import { Records } from './records.js';
import { SearchKeeper } from './search-keeper.js';

/** The generic controllers: each serves every view, by the name in the path. */
const recordControllers: readonly Type[] = [
  ActsController,
  SearchController,
  HistoryController,
  BulkController,
  ExportController,
  ImportController,
  RecordsController,
  AssociationsController,
];

/** Records of the views: reading, writing, linking. */
@Global()
@Module({})
export class RecordsModule {
  /** Serves the views of `folders` by these controllers; a view file added later needs no new route. */
  static forViews(folders: readonly ViewFolder[], controllers: readonly Type[] = recordControllers): DynamicModule {
    return {
      module: RecordsModule,
      imports: [ViewsModule.forFolders(folders)],
      controllers: [...controllers],
      providers: [Outbox, ImportFiles, RecordExtensions, RecordRuntimes, HistoryKeeper, SearchKeeper, Records, ViewTables],
      exports: [Outbox, ImportFiles, RecordExtensions, RecordRuntimes, Records, ViewTables, ViewsModule],
    };
  }
}
