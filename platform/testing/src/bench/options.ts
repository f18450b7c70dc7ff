import { parseArgs } from 'node:util';
import type { DirectusInstance } from './directus/prepare-directus.js';
import { databaseKinds, type DatabaseKind } from '../server/throw-away-database.js';

export interface BenchOptions {
  /** Names of works, `search`, `import`, `start` for the start times, `typing` for keys in a form, `public`, `pages`, `lighthouse`; empty: all. */
  readonly only: readonly string[];
  readonly rounds: number;
  readonly rows: number;
  readonly databases: readonly DatabaseKind[];
  /** Of one measurement. */
  readonly seconds: number;
  readonly connections: number;
  /** From `--directus URL` and DIRECTUS_EMAIL, DIRECTUS_PASSWORD and DIRECTUS_DATABASE_URL; undefined: no comparison. */
  readonly directus: DirectusInstance | undefined;
}

/** Reads the command line: `--only get,list --rounds 1 --rows 20000 --database sqlite --seconds 3`. */
export async function benchOptions(args: readonly string[]): Promise<BenchOptions> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: '' },
      rounds: { type: 'string', default: '3' },
      rows: { type: 'string', default: '100000' },
      database: { type: 'string', default: 'all' },
      seconds: { type: 'string', default: '4' },
      connections: { type: 'string', default: '16' },
      directus: { type: 'string' },
    },
  });
  const there = await databaseKinds();
  return {
    only: values.only.split(',').filter((word) => word !== ''),
    rounds: Number(values.rounds),
    rows: Number(values.rows),
    databases: values.database === 'all' ? there : there.filter((kind) => kind === values.database),
    seconds: Number(values.seconds),
    connections: Number(values.connections),
    directus: values.directus === undefined ? undefined : directusAt(values.directus),
  };
}

function directusAt(origin: string): DirectusInstance {
  const needed = (name: string): string => {
    const value = process.env[name];
    if (!value) throw new Error(`--directus needs ${name}.`);
    return value;
  };
  return {
    origin,
    email: needed('DIRECTUS_EMAIL'),
    password: needed('DIRECTUS_PASSWORD'),
    databaseUrl: needed('DIRECTUS_DATABASE_URL'),
  };
}
