import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { ProcessFacts } from '@viewkraft/model';
import type { Dialect } from '../database/database.js';

const ownPackage = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
  readonly engines: { readonly node: string };
};

/** Version of this package. */
export const { version } = ownPackage;

/** The versions of Node.js that the server runs on, as a range of semver. */
export const requiredNode = ownPackage.engines.node;

/** `port`: where the server listens. */
export function processFacts(dialect: Dialect, views: number, port: number): ProcessFacts {
  return {
    server: `${hostname()}:${port}`,
    version,
    node: process.versions.node,
    database: dialect.flavour,
    uptime: Math.round(process.uptime()),
    memory: process.memoryUsage.rss(),
    views,
  };
}
