import { fork, type ChildProcess } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';
import { fileURLToPath } from 'node:url';
import { createPerson } from '../factories/people.js';
import { startServer } from '../server/start-server.js';
import type { DatabaseKind } from '../server/throw-away-database.js';
import { benchViews } from './data-set.js';
import { fillDatabase } from './fill-database.js';
import { measure, medianOf, type Measured, type Target } from './measure.js';
import { benchOptions, type BenchOptions } from './options.js';
import { readResults, writeResults } from './results.js';
import { residentMemory, startTimes } from './start-times.js';
import { works, type Work } from './works.js';

const options = await benchOptions(process.argv.slice(2));
const results = readResults();
const wanted = (name: string) => options.only.length === 0 || options.only.includes(name);

for (const kind of options.databases) {
  const chosen = works.filter((work) => wanted(work.name));
  if (chosen.length > 0) await benchDatabase(kind, chosen, options);
  if (!wanted('start')) continue;
  for (const count of [50, 1_000]) {
    const seen = await startTimes(kind, count);
    results.start[`${kind} ${count} views`] = seen;
    console.log(`start ${kind}, ${count} views: first ${seen.first} ms, again ${seen.again} ms, ${seen.memory} MiB`);
    writeResults(results);
  }
}

async function benchDatabase(
  kind: DatabaseKind,
  chosen: readonly Work[],
  { rows, rounds, seconds, connections }: BenchOptions,
): Promise<void> {
  const server = await startServer({ database: kind, views: benchViews });
  let ceiling: ChildProcess | undefined;
  try {
    await fillDatabase(server.database, rows);
    const admin = await server.admin();
    const { client } = await createPerson(admin, () => server.client(), ['editor']);
    const started = await startCeiling(server.database.url);
    ceiling = started.child;
    const headers = { cookie: client.cookie, origin: server.origin };
    const ours: Target = { origin: server.origin.replace('localhost', '127.0.0.1'), headers };
    const idle = residentMemory(server.pid);
    await sameAnswers(chosen, ours, started.target, rows);
    const measured = new Map(chosen.map((work) => [work.name, { ours: [] as Measured[], ceiling: [] as Measured[] }]));
    for (const work of chosen) {
      await measure(ours, work, rows, 1, connections);
      await measure(started.target, work, rows, 1, connections);
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const work of chosen) {
        measured.get(work.name)?.ours.push(await measure(ours, work, rows, seconds, connections));
        measured.get(work.name)?.ceiling.push(await measure(started.target, work, rows, seconds, connections));
      }
    }
    const loaded = residentMemory(server.pid);
    results.memory[kind] = { idle, loaded };
    results.rows[kind] = rows;
    console.log(
      `\n${kind}: ${rows} articles, ${connections} connections, ${rounds} rounds of ${seconds} s; memory idle ${idle} MiB, after the load ${loaded} MiB`,
    );
    for (const work of chosen) report(kind, work, measured.get(work.name) ?? { ours: [], ceiling: [] });
    writeResults(results);
  } finally {
    ceiling?.kill();
    await server.stop();
  }
}

function report(kind: DatabaseKind, work: Work, rounds: { ours: Measured[]; ceiling: Measured[] }): void {
  const [ours, ceiling] = [medianOf(rounds.ours), medianOf(rounds.ceiling)];
  const ratio = Math.round((ours.requestsPerSecond / ceiling.requestsPerSecond) * 100) / 100;
  (results.works[kind] ??= {})[work.name] = { ours, ceiling, ratio, budget: work.budget };
  const shown = ({ requestsPerSecond, p50, p99 }: Measured) =>
    `${String(requestsPerSecond).padStart(6)} req/s  p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)} ms`;
  console.log(
    `${work.name.padEnd(8)} ours ${shown(ours)}   ceiling ${shown(ceiling)}   ratio ${ratio.toFixed(2)} (aim ${work.budget})${ratio < work.budget ? '  BELOW' : ''}`,
  );
}

/** A ratio means something only when both sides say the same. */
async function sameAnswers(chosen: readonly Work[], ours: Target, ceiling: Target, rows: number): Promise<void> {
  for (const work of chosen.filter(({ name }) => ['get', 'list', 'filter', 'include', 'count'].includes(name))) {
    const { path } = work.request(5, rows);
    const [a, b] = await Promise.all(
      [ours, ceiling].map(async ({ origin, headers }) => (await fetch(`${origin}${path}`, { headers })).json()),
    );
    if (!isDeepStrictEqual(a, b))
      throw new Error(
        `${work.name}: our server and the ceiling answer differently to ${path}:\n${JSON.stringify(a).slice(0, 600)}\n${JSON.stringify(b).slice(0, 600)}`,
      );
  }
}

function startCeiling(databaseUrl: string): Promise<{ child: ChildProcess; target: Target }> {
  const child = fork(fileURLToPath(new URL('./ceiling-server.js', import.meta.url)), {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  return new Promise((resolve, reject) => {
    child.once('message', ({ port }: { port: number }) => { resolve({ child, target: { origin: `http://127.0.0.1:${port}`, headers: {} } }); }); // prettier-ignore
    child.once('exit', (code) => { reject(new Error(`the ceiling ended with ${code}`)); }); // prettier-ignore
  });
}
