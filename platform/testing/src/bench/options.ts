import { parseArgs } from 'node:util';
import type { DirectusInstance } from './directus/prepare-directus.js';
import type { StrapiInstance } from './strapi/prepare-strapi.js';
import { databaseKinds, type DatabaseKind } from '../server/temporary-database.js';

export interface BenchOptions {
  /**
   * Names of workloads, `search`, `import`, `start` for the start times, `typing` for keys in a form, `grid` for scrolling, `public`, `pages`,
   * `lighthouse`; empty: all.
   */
  readonly only: readonly string[];
  readonly rounds: number;
  readonly rows: number;
  readonly databases: readonly DatabaseKind[];
  /** Duration of one measurement. */
  readonly seconds: number;
  readonly connections: number;
  /** From `--directus URL` and DIRECTUS_EMAIL, DIRECTUS_PASSWORD and DIRECTUS_DATABASE_URL; undefined: no comparison. */
  readonly directus: DirectusInstance | undefined;
  /** From `--strapi URL` and STRAPI_TOKEN and STRAPI_DATABASE_URL; undefined: no comparison. */
  readonly strapi: StrapiInstance | undefined;
  /**
   * The folder in which to write a Strapi project with the content types of the data set; the benchmark then does
   * nothing else.
   */
  readonly strapiProject: string | undefined;
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
      strapi: { type: 'string' },
      'strapi-project': { type: 'string' },
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
    strapi: values.strapi === undefined ? undefined : strapiAt(values.strapi),
    strapiProject: values['strapi-project'],
  };
}

const directusAt = (origin: string): DirectusInstance => ({
  origin,
  email: variable('DIRECTUS_EMAIL'),
  password: variable('DIRECTUS_PASSWORD'),
  databaseUrl: variable('DIRECTUS_DATABASE_URL'),
});

const strapiAt = (origin: string): StrapiInstance => ({
  origin,
  token: variable('STRAPI_TOKEN'),
  databaseUrl: variable('STRAPI_DATABASE_URL'),
});

function variable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The comparison needs ${name}.`);
  return value;
}
