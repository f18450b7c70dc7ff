import { Module } from '@nestjs/common';
import { DaySampler } from './day-sampler.js';
import { HealthDayController } from './health-day.controller.js';
import { MetricsController } from './metrics.controller.js';
import { MetricsSources } from './metrics-sources.js';

/** Numbers for operators. */
@Module({ controllers: [MetricsController, HealthDayController], providers: [MetricsSources, DaySampler] })
export class MetricsModule {}
