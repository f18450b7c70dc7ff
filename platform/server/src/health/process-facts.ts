import { readFileSync } from 'node:fs';
import type { Dialect } from '../database/database.js';

/** Of this package. */
export const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** What an administrator wants to know of the running process. */
export interface ProcessFacts {
  readonly version: string;
  readonly node: string;
  readonly database: Dialect['flavour'];
  /** Seconds since the start. */
  readonly uptime: number;
  /** Resident memory in bytes. */
  readonly memory: number;
  /** Views that are served. */
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
