import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { quantileMs } from '../../kernel/metrics/duration-histogram.js';
import { MetricsSources } from './metrics-sources.js';

interface Reading {
  readonly at: number;
  readonly counts: readonly number[];
  readonly total: number;
  readonly errors: number;
}

/** Takes a sample of the process each minute. */
@Injectable()
export class DaySampler implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private last: Reading;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'times'>,
    private readonly sources: MetricsSources,
  ) {
    this.last = this.read();
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.take(), this.config.times.sampleMs).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private async take(): Promise<void> {
    const { metrics } = this.sources;
    const [before, now] = [this.last, this.read()];
    this.last = now;
    const perMinute = (count: number): number => Math.round((count * 60_000) / Math.max(1, now.at - before.at));
    const p95Ms = quantileMs(now.counts.map((count, bucket) => count - (before.counts[bucket] ?? 0)), 0.95); // prettier-ignore
    const { p99Ms } = metrics.process.lag();
    metrics.process.startOver();
    const queues = await this.sources.queues();
    const isWhole = 'webhooks' in queues;
    metrics.day.add({
      at: now.at,
      requests: perMinute(now.total - before.total),
      errors: perMinute(now.errors - before.errors),
      p95Ms: p95Ms === null ? null : rounded(p95Ms),
      memory: process.memoryUsage.rss(),
      lagMs: rounded(p99Ms),
      queued: isWhole ? Object.values(queues).reduce((sum, depth) => sum + depth, 0) : null,
    });
  }

  private read(): Reading {
    const { durations, errors } = this.sources.metrics.requests;
    return { at: Date.now(), counts: [...durations.counts], total: durations.count, errors };
  }
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10;
