import type { ViewProblemReport } from './view-problem-report.js';

/** `GET /api/health/ready`. Held changes, broken and parked views never make the server unready. */
export interface HealthReport {
  readonly status: 'ok' | 'unavailable' | 'starting' | 'stopping';
  readonly database: 'ok' | 'unavailable';
  /** Numbers of changes and of views. */
  readonly schema: { readonly held: number; readonly broken: number; readonly parked: number };
  /** `failed`: an enabled plugin does not serve. */
  readonly plugins: 'ok' | 'failed';
  /** For administrators only, as is `process`. */
  readonly names?: {
    readonly held: readonly string[];
    readonly broken: readonly string[];
    readonly parked: readonly string[];
    readonly problems: readonly ViewProblemReport[];
    readonly plugins: readonly FailedPluginReport[];
  };
  readonly process?: ProcessFacts;
  /** For administrators only, if one is configured. */
  readonly readReplica?: ReadReplicaReport;
  /** For administrators only, if one is configured. While it is `unavailable`, replicas share less. */
  readonly redis?: 'ok' | 'unavailable';
}

/** A copy of the database that answers reads. */
export interface ReadReplicaReport {
  /** `behind`: older than allowed; like `away`, the primary answers all reads. */
  readonly state: 'ok' | 'behind' | 'away';
  /** Maximum age of the data on the replica, in milliseconds; null: unknown. */
  readonly lagMs: number | null;
}

export interface FailedPluginReport {
  readonly name: string;
  /** In the caller's language. */
  readonly reason: string;
  /** The plugin has a gate, so the site is closed to visitors. */
  readonly holdsSite?: boolean;
}

/** Information about the running process. */
export interface ProcessFacts {
  /** Host name and port: which of several replicas answered. */
  readonly server: string;
  readonly version: string;
  readonly node: string;
  readonly database: 'sqlite' | 'mariadb' | 'mysql';
  /** Uptime in seconds. */
  readonly uptime: number;
  /** Resident memory in bytes. */
  readonly memory: number;
  readonly views: number;
}
