import { Global, Module } from '@nestjs/common';
import { ViewsModule } from '../views/views.module.js';
import { AssociationsController } from './http/associations.controller.js';
import { BulkController } from './http/bulk.controller.js';
import { RecordsController } from './http/records.controller.js';
import { RecordExtensions } from './record-extensions.js';
import { Records } from './records.js';
import { RecordWorlds } from './record-worlds.js';

/** Records of every view: reading, writing, linking. */
@Global()
@Module({
  imports: [ViewsModule],
  controllers: [BulkController, RecordsController, AssociationsController],
  providers: [RecordExtensions, RecordWorlds, Records],
  exports: [RecordExtensions, RecordWorlds, Records],
})
export class RecordsModule {}
