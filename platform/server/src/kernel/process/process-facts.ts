import { readFileSync } from 'node:fs';
import type { Dialect } from '../database/database.js';

/** Version of this package. */
export const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Information about the running process for administrators. */
export interface ProcessFacts {
  readonly version: string;
  readonly node: string;
  readonly database: Dialect['flavour'];
  /** Uptime in seconds. */
  readonly uptime: number;
  /** Resident memory in bytes. */
  readonly memory: number;
  /** Number of served views. */
  readonly views: number;
}

export function processFacts(dialect: Dialect, views: number): ProcessFacts {
  return {
    version,
    node: process.versions.node,
    database: dialect.flavour,
    uptime: Math.round(process.uptime()),
    memory: process.memoryUsage.rss(),
    views,
  };
}
