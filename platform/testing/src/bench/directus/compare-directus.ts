import { createPerson } from '../../factories/people.js';
import { startServerProcess } from '../../server/start-server.js';
import { productionOptions } from '../production-options.js';
import { benchViews } from '../data-set.js';
import { fillDatabase } from '../fill-database.js';
import { measure, median, medianOf, type Measured, type Target } from '../measure.js';
import type { BenchOptions } from '../options.js';
import type { Comparison } from '../results.js';
import { works } from '../works.js';
import { directusWorks } from './directus-requests.js';
import { prepareDirectus, type DirectusInstance } from './prepare-directus.js';

/** Measures our server and a running Directus in turns, each over its own MySQL or MariaDB database with the same rows. */
export async function compareDirectus(
  instance: DirectusInstance,
  { rows, rounds, seconds, connections }: BenchOptions,
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
    const theirs: Target = { pid: undefined, origin: instance.origin, headers: await prepareDirectus(instance, rows) };
    const compared: Record<string, Comparison> = {};
    for (const [at, work] of works.entries()) {
      const sides: { readonly ours: Measured[]; readonly theirs: Measured[] } = { ours: [], theirs: [] };
      for (let round = -1; round < rounds; round += 1) {
        const isWarmUp = round === -1;
        const time = isWarmUp ? 1 : seconds;
        const one = await measure(ours, work, rows, time, connections);
        const other = await measure(theirs, directusWorks[at] ?? work, rows, time, connections);
        if (isWarmUp) continue;
        sides.ours.push(one);
        sides.theirs.push(other);
      }
      const times = sides.ours.map(
        (one, round) => one.requestsPerSecond / (sides.theirs[round]?.requestsPerSecond ?? 1),
      );
      compared[work.name] = {
        ours: medianOf(sides.ours),
        theirs: medianOf(sides.theirs),
        times: Math.round(median(times) * 10) / 10,
      };
    }
    return compared;
  } finally {
    await server.stop();
  }
}
