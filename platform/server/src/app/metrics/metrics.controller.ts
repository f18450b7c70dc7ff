import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { expositionType, printFamilies } from './exposition.js';
import { MetricsSources } from './metrics-sources.js';
import { readFamilies } from './read-families.js';

/** `GET /api/metrics`: for administrators; `registerMetricsToken` answers programs with the configured token. */
@Controller('api/metrics')
@Access('admin')
export class MetricsController {
  constructor(private readonly sources: MetricsSources) {}

  @Get()
  async read(@Res() reply: FastifyReply): Promise<void> {
    await sendMetrics(this.sources, reply);
  }
}

export async function sendMetrics(sources: MetricsSources, reply: FastifyReply): Promise<void> {
  const text = printFamilies(await readFamilies(sources));
  await reply.header('content-type', expositionType).header('cache-control', 'no-store').send(text);
}
