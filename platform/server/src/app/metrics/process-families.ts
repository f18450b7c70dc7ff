import type { ProcessMeter } from '../../kernel/metrics/process-meter.js';
import type { Family } from './exposition.js';

/** Metrics of the process, named as in the client libraries of Prometheus, so that ready-made dashboards work. */
export function processFamilies(meter: ProcessMeter): Family[] {
  const { user, system } = process.cpuUsage();
  const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
  const lag = meter.lag();
  const pauses = [...meter.gc];
  const one = (type: 'counter' | 'gauge', name: string, help: string, value: number): Family => ({
    name,
    help,
    type,
    samples: [{ value }],
  });
  return [
    one('counter', 'process_cpu_seconds_total', 'Processor time.', (user + system) / 1e6),
    one('gauge', 'process_start_time_seconds', 'Start, in seconds since 1970.', Date.now() / 1_000 - process.uptime()),
    one('gauge', 'process_resident_memory_bytes', 'Resident memory.', rss),
    one('gauge', 'nodejs_heap_size_total_bytes', 'Heap of V8.', heapTotal),
    one('gauge', 'nodejs_heap_size_used_bytes', 'Heap of V8 in use.', heapUsed),
    one('gauge', 'nodejs_external_memory_bytes', 'Memory of V8 objects outside of the heap.', external),
    one('gauge', 'nodejs_eventloop_lag_mean_seconds', 'Mean lag of the last minute.', lag.meanMs / 1_000),
    one('gauge', 'nodejs_eventloop_lag_p99_seconds', '99th percentile of the last minute.', lag.p99Ms / 1_000),
    one('gauge', 'nodejs_eventloop_lag_max_seconds', 'Longest lag of the last minute.', lag.maxMs / 1_000),
    {
      name: 'nodejs_gc_pauses_total',
      help: 'Pauses of the garbage collector.',
      type: 'counter',
      samples: pauses.map(([kind, { count }]) => ({ labels: { kind }, value: count })),
    },
    {
      name: 'nodejs_gc_pause_seconds_total',
      help: 'Time in pauses of the garbage collector.',
      type: 'counter',
      samples: pauses.map(([kind, { sumMs }]) => ({ labels: { kind }, value: sumMs / 1_000 })),
    },
  ];
}
