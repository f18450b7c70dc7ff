import { Controller, Get } from '@nestjs/common';
import { Access } from '../access/access.decorator.js';
import type { SchemaPlan } from '../schema/plan.js';
import type { CatalogState } from './catalog-state.js';
import { CatalogService } from './catalog.service.js';

/** What the files still want of the database: the same as `views plan --json` (details B1). */
@Controller('api/plan')
@Access('admin')
export class PlanController {
  constructor(private readonly catalog: CatalogService) {}

  @Get()
  async plan(): Promise<SchemaPlan & Pick<CatalogState, 'parked' | 'problems'>> {
    const { parked, problems } = this.catalog.state;
    return { ...(await this.catalog.plan()), parked, problems };
  }
}
