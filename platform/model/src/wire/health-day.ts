import type { ProcessFacts } from './health-report.js';

/** One minute of a server. */
export interface HealthSample {
  /** End of the minute, in milliseconds since 1970. */
  readonly at: number;
  /** Answered requests, per minute. */
  readonly requests: number;
  /** Responses with a status of 500 or more, per minute. */
  readonly errors: number;
  /** 95 of 100 requests were answered within this time, in milliseconds; null: there was none. */
  readonly p95Ms: number | null;
  /** Resident memory in bytes. */
  readonly memory: number;
  /** Lag of the event loop in milliseconds (99th percentile). */
  readonly lagMs: number;
  /** Waiting work: webhooks, mails, functions of views, writes; null: unknown. */
  readonly queued: number | null;
}

/** `GET /api/health/day`: the samples of the last day since the start of the process, oldest first. */
export interface HealthDay {
  /** The process that took the samples: of several replicas, the one that answered. */
  readonly process: ProcessFacts;
  /** Milliseconds between two samples. */
  readonly stepMs: number;
  readonly samples: readonly HealthSample[];
}
