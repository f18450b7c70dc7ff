import { createPerson } from '../factories/people.js';
import { startServerProcess } from '../server/start-server.js';
import { benchViews } from './data-set.js';
import { fillDatabase } from './fill-database.js';
import { measure, median, medianOf, type Measured, type Target } from './measure.js';
import { productionOptions } from './production-options.js';
import type { Comparison } from './results.js';
import { workloads, type Workload } from './workloads.js';

/** Another running system over a MySQL or MariaDB database of its own with the same rows. */
export interface OtherSystem {
  readonly origin: string;
  /** Headers of a user with a role that has grants. */
  readonly headers: Readonly<Record<string, string>>;
  /** The workloads of the benchmark as requests to this system. */
  readonly workloads: readonly Workload[];
}

interface ComparisonOptions {
  /** Names of workloads; empty: all. */
  readonly only: readonly string[];
  readonly rows: number;
  readonly rounds: number;
  /** Duration of one measurement. */
  readonly seconds: number;
  readonly connections: number;
}

/** Measures our server and the other system in turns. */
export async function compareSystem(
  other: OtherSystem,
  { only, rows, rounds, seconds, connections }: ComparisonOptions,
): Promise<Readonly<Record<string, Comparison>>> {
  const server = await startServerProcess({ ...productionOptions, database: 'mysql', views: benchViews });
  try {
    await fillDatabase(server.database, rows);
    const { client } = await createPerson(await server.admin(), () => server.client(), ['editor']);
    const ours: Target = {
      pid: server.pid,
      origin: server.origin.replace('localhost', '127.0.0.1'),
      headers: { cookie: client.cookie, origin: server.origin },
    };
    const theirs: Target = { pid: undefined, origin: other.origin, headers: other.headers };
    const compared: Record<string, Comparison> = {};
    for (const [at, workload] of workloads.entries()) {
      if (only.length > 0 && !only.includes(workload.name)) continue;
      const sides: { readonly ours: Measured[]; readonly theirs: Measured[] } = { ours: [], theirs: [] };
      for (let round = -1; round < rounds; round += 1) {
        const isWarmUp = round === -1;
        const time = isWarmUp ? 1 : seconds;
        const one = await measure(ours, workload, rows, time, connections);
        const same = await measure(theirs, other.workloads[at] ?? workload, rows, time, connections);
        if (isWarmUp) continue;
        sides.ours.push(one);
        sides.theirs.push(same);
      }
      const factors = sides.ours.map(
        (one, round) => one.requestsPerSecond / (sides.theirs[round]?.requestsPerSecond ?? 1),
      );
      compared[workload.name] = {
        ours: medianOf(sides.ours),
        theirs: medianOf(sides.theirs),
        factor: Math.round(median(factors) * 10) / 10,
      };
    }
    return compared;
  } finally {
    await server.stop();
  }
}
