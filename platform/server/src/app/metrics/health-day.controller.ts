import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { HealthDay } from '@viewkraft/model';
import type { FastifyReply } from 'fastify';
import { CatalogService } from '../../data/views/catalog.service.js';
import { Access } from '../../kernel/caller/access.decorator.js';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { Database } from '../../kernel/database/database.js';
import { Metrics } from '../../kernel/metrics/metrics.js';
import { Lifecycle } from '../../kernel/process/lifecycle.js';
import { processFacts } from '../../kernel/process/process-facts.js';

/** What the health page draws: one sample of this process for each minute of the last day. */
@Controller('api/health/day')
@Access('admin')
export class HealthDayController {
  constructor(
    private readonly metrics: Metrics,
    @Inject(DATABASE) private readonly db: Database,
    private readonly catalog: CatalogService,
    private readonly lifecycle: Lifecycle,
    @Inject(CONFIG) private readonly config: Pick<Config, 'times'>,
  ) {}

  @Get()
  day(@Res({ passthrough: true }) reply: FastifyReply): HealthDay {
    reply.header('cache-control', 'no-store');
    return {
      process: processFacts(this.db.dialect, this.catalog.state.catalog.views.size, this.lifecycle.port),
      stepMs: this.config.times.sampleMs,
      samples: this.metrics.day.all(),
    };
  }
}
