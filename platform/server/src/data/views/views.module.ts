import { Module } from '@nestjs/common';
import { DATABASE } from '../../kernel/database/database-token.js';
import { SchemaService } from '../schema/schema.service.js';
import { CatalogService } from './catalog.service.js';
import { ModelController } from './model.controller.js';
import { PlanController } from './plan.controller.js';

@Module({
  controllers: [ModelController, PlanController],
  providers: [
    CatalogService,
    { provide: SchemaService, inject: [DATABASE], useFactory: (db) => new SchemaService(db) },
  ],
  exports: [CatalogService, SchemaService],
})
export class ViewsModule {}
