import { Global, Module } from '@nestjs/common';
import { ViewsModule } from '../views/views.module.js';
import { AssociationsController } from './http/associations.controller.js';
import { BulkController } from './http/bulk.controller.js';
import { RecordsController } from './http/records.controller.js';
import { RecordExtensions } from '../extensions/record-extensions.js';
import { Records } from './records.js';
import { RecordRuntimes } from './record-runtimes.js';

/** Records of every view: reading, writing, linking. */
@Global()
@Module({
  imports: [ViewsModule],
  controllers: [BulkController, RecordsController, AssociationsController],
  providers: [RecordExtensions, RecordRuntimes, Records],
  exports: [RecordExtensions, RecordRuntimes, Records],
})
export class RecordsModule {}
