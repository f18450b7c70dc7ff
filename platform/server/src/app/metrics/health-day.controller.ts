import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { HealthDay } from '@viewkraft/model';
import type { FastifyReply } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { Metrics } from '../../kernel/metrics/metrics.js';

/** What the health page draws: one sample of this process for each minute of the last day. */
@Controller('api/health/day')
@Access('admin')
export class HealthDayController {
  constructor(
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Pick<Config, 'times'>,
  ) {}

  @Get()
  day(@Res({ passthrough: true }) reply: FastifyReply): HealthDay {
    reply.header('cache-control', 'no-store');
    return { stepMs: this.config.times.sampleMs, samples: this.metrics.day.all() };
  }
}
