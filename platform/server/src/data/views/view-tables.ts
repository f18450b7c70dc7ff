import { Inject, Injectable } from '@nestjs/common';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { Database } from '../../kernel/database/database.js';
import { CatalogService } from './catalog.service.js';

/**
 * Reads the tables of views with TypeORM's query builder, for plugins' reports and lists. Access rules do not apply:
 * the caller decides who sees the rows. Records are written through `Records`, which checks them.
 */
@Injectable()
export class ViewTables {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly catalog: CatalogService,
  ) {}

  /** A query over the table of a view, for `getRawMany()`; throws VIEW_NOT_LOADED. Statements that write reject. */
  select(view: string, alias: string): SelectQueryBuilder<ObjectLiteral> {
    return this.db.reads.createQueryBuilder().from(this.catalog.view(view).table, alias);
  }
}
