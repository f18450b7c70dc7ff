import { parseArgs } from 'node:util';
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
  };
}
