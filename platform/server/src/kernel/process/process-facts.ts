import { readFileSync } from 'node:fs';
import type { ProcessFacts } from '@viewkraft/model';
import type { Dialect } from '../database/database.js';

/** Version of this package. */
export const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

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
