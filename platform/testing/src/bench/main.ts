import { fork, type ChildProcess } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';
import { fileURLToPath } from 'node:url';
import { findChromium } from '../browser/open-browser.js';
import { createPerson } from '../factories/people.js';
import { startServerProcess } from '../server/start-server.js';
import { productionOptions } from './production-options.js';
import type { DatabaseKind } from '../server/temporary-database.js';
import { benchViews } from './data-set.js';
import { compareSystem, type OtherSystem } from './compare-system.js';
import { prepareDirectus } from './directus/prepare-directus.js';
import { fillDatabase } from './fill-database.js';
import { importTimes } from './import-times.js';
import { lighthouseFigures } from './pages/lighthouse.js';
import { measure, type Measured, type Target } from './measure.js';
import { benchOptions, type BenchOptions } from './options.js';
import { residentMemory } from './process-figures.js';
import { gridFigures } from './pages/grid-use.js';
import { pageFigures } from './pages/pages.js';
import { writePlots } from './plot.js';
import { publicPageFigures } from './pages/public-pages.js';
import { printed, resultOf } from './report.js';
import { readResults, writeResults, type ComparedSystem } from './results.js';
import { writeResultsPage } from './results-table.js';
import { searchTimes } from './search-times.js';
import { prepareStrapi } from './strapi/prepare-strapi.js';
import { writeStrapiProject } from './strapi/strapi-project.js';
import { memoryAtRest, startTimes } from './start-times.js';
import { typingFigures } from './typing.js';
import { workloads, type Workload } from './workloads.js';

/** Without it, the figures would depend on how much of each server V8 has compiled. */
const warmUpSeconds = 5;

const options = await benchOptions(process.argv.slice(2));
const results = readResults();
const wanted = (name: string) => options.only.length === 0 || options.only.includes(name);

if (options.strapiProject !== undefined) {
  writeStrapiProject(options.strapiProject);
  process.exit();
}
if (options.directus) await compare('directus', await prepareDirectus(options.directus, options.rows));
if (options.strapi) await compare('strapi', await prepareStrapi(options.strapi, options.rows));
if (options.directus ?? options.strapi) process.exit();

for (const kind of options.databases) {
  const chosen = workloads.filter((workload) => wanted(workload.name));
  if (chosen.length > 0) await benchDatabase(kind, chosen, options);
  if (wanted('search')) {
    const figures = await searchTimes(kind, options.rows);
    (results.search ??= {})[kind] = figures;
    console.log(`\n${kind}: searches over ${options.rows} records (target 200 ms)`);
    for (const [name, { p50, p95 }] of Object.entries(figures)) {
      console.log(`${name.padEnd(32)} p50 ${p50} p95 ${p95} ms${p95 > 200 ? '  ABOVE' : ''}`);
    }
    writeResults(results);
  }
  if (wanted('import')) {
    const figures = await importTimes(kind, options.rows);
    (results.import ??= {})[kind] = figures;
    console.log(`\n${kind}: imports of ${options.rows} lines (target 10 s, 200 MiB)`);
    for (const [name, { seconds, cpu, memory }] of Object.entries(figures)) {
      const above = seconds > 10 || memory > 200 ? '  ABOVE' : '';
      console.log(`${name.padEnd(12)} ${seconds} s, processor ${cpu} s, ${memory} MiB more at most${above}`);
    }
    writeResults(results);
  }
  if (!wanted('start')) continue;
  results.memoryAtRest[kind] = await memoryAtRest(kind);
  console.log(`\n${kind}: ${results.memoryAtRest[kind]} MiB at rest (target 120)`);
  writeResults(results);
  for (const count of [50, 1_000]) {
    const seen = await startTimes(kind, count);
    results.start[`${kind} ${count} views`] = seen;
    console.log(
      `start ${kind}, ${count} views: first ${seen.first} ms, again ${seen.again} ms (processor ${seen.cpu} ms), ${seen.memory} MiB`,
    );
    writeResults(results);
  }
}

if (wanted('public')) {
  results.public = await publicPageFigures(options.rounds, options.seconds, options.connections);
  const { cached, rendered } = results.public;
  console.log(printed({ name: 'public', budget: cached.budget }, cached));
  console.log(`public page, rendered: p50 ${rendered.p50} ms, worst ${rendered.worst} ms (target 50)${rendered.worst > 50 ? '  ABOVE' : ''}`); // prettier-ignore
  writeResults(results);
}

if (wanted('pages') && findChromium() !== undefined) {
  results.pages = await pageFigures(options.rounds);
  writeResults(results);
  for (const [name, { script, interactive }] of Object.entries(results.pages)) {
    const times = Object.entries(interactive).map(([profile, time]) => `${profile} ${time} ms`);
    console.log(`page ${name}: ${(script / 1000).toFixed(1)} kB of script (gzip); interactive: ${times.join(', ')}`);
  }
}
if (wanted('lighthouse') && findChromium() !== undefined) {
  results.lighthouse = await lighthouseFigures(options.rounds);
  writeResults(results);
  for (const [path, { scores, largestPaintMs, layoutShift, blockingMs }] of Object.entries(results.lighthouse))
    console.log(`lighthouse ${path}: ${Object.entries(scores).map(([name, score]) => `${name} ${score}`).join(', ')}; largest paint ${largestPaintMs} ms, layout shift ${layoutShift}, blocking ${blockingMs} ms`); // prettier-ignore
}
if (wanted('grid') && findChromium() !== undefined) {
  results.grid = await gridFigures(options.rows, options.rounds);
  const { scroll, open } = results.grid;
  for (const [rate, { frames, p50, p95 }] of Object.entries(scroll))
    console.log(`grid scrolled ${rate}: ${frames} frames, p50 ${p50} p95 ${p95} ms apart (target 16.7)`);
  console.log(
    `grid: a record opens in p50 ${open.p50} p95 ${open.p95} ms (target 100)${open.p50 > 100 ? '  ABOVE' : ''}`,
  );
  writeResults(results);
}
if (wanted('typing') && findChromium() !== undefined) {
  results.typing = await typingFigures(options.rounds);
  for (const [rate, target] of [
    ['1x', 8],
    ['4x', 32],
  ] as const) {
    const { keys, p50, p95, worst, processor } = results.typing[rate];
    console.log(`typing ${rate}: ${keys} keys, p50 ${p50} p95 ${p95} worst ${worst} ms, processor time p50 ${processor.p50} p95 ${processor.p95} (target ${target})${processor.p95 > target ? '  ABOVE' : ''}`); // prettier-ignore
  }
  writeResults(results);
}
writePlots(results);
writeResultsPage(readResults());

async function compare(system: ComparedSystem, other: OtherSystem): Promise<void> {
  const compared = await compareSystem(other, options);
  for (const [name, { ours, theirs, factor }] of Object.entries(compared)) {
    console.log(`${name.padEnd(8)} ours ${ours.requestsPerSecond} req/s, p99 ${ours.p99} ms; ${system} ${theirs.requestsPerSecond} req/s, p99 ${theirs.p99} ms; factor ${factor}`); // prettier-ignore
  }
  (results.comparisons ??= {})[system] = { ...results.comparisons?.[system], ...compared };
  writeResults(results);
  writeResultsPage(readResults());
}

async function benchDatabase(
  kind: DatabaseKind,
  chosen: readonly Workload[],
  { rows, rounds, seconds, connections }: BenchOptions,
): Promise<void> {
  const server = await startServerProcess({ ...productionOptions, database: kind, views: benchViews });
  let ceiling: ChildProcess | undefined;
  try {
    await fillDatabase(server.database, rows);
    const admin = await server.admin();
    const { client } = await createPerson(admin, () => server.client(), ['editor']);
    const started = await startCeiling(server.database.url);
    ceiling = started.child;
    const headers = { cookie: client.cookie, origin: server.origin };
    const ours: Target = { pid: server.pid, origin: server.origin.replace('localhost', '127.0.0.1'), headers };
    await sameResponses(chosen, ours, started.target, rows);
    const measured = new Map(
      chosen.map((workload) => [workload.name, { ours: [] as Measured[], ceiling: [] as Measured[] }]),
    );
    for (const workload of chosen) {
      for (const target of [ours, started.target]) await measure(target, workload, rows, warmUpSeconds, connections);
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const workload of chosen) {
        const sides = { ours, ceiling: started.target };
        // The order alternates, so that neither side always has the fuller table or the warmer machine.
        const order = round % 2 === 0 ? (['ours', 'ceiling'] as const) : (['ceiling', 'ours'] as const);
        for (const side of order) {
          measured.get(workload.name)?.[side].push(await measure(sides[side], workload, rows, seconds, connections));
        }
      }
    }
    const loaded = residentMemory(server.pid);
    results.memoryUnderLoad[kind] = loaded;
    results.rows[kind] = rows;
    console.log(
      `\n${kind}: ${rows} articles, ${connections} connections, ${rounds} rounds of ${seconds} s; memory after the load ${loaded} MiB`,
    );
    for (const workload of chosen) {
      const result = resultOf(workload, measured.get(workload.name) ?? { ours: [], ceiling: [] });
      (results.workloads[kind] ??= {})[workload.name] = result;
      console.log(printed(workload, result));
    }
    writeResults(results);
  } finally {
    ceiling?.kill();
    await server.stop();
  }
}

/** A ratio is meaningful only if both sides give the same responses. */
async function sameResponses(chosen: readonly Workload[], ours: Target, ceiling: Target, rows: number): Promise<void> {
  for (const workload of chosen.filter(({ name }) => ['get', 'list', 'filter', 'include', 'count'].includes(name))) {
    const { path } = workload.request(5, rows);
    const [a, b] = await Promise.all(
      [ours, ceiling].map(async ({ origin, headers }) => (await fetch(`${origin}${path}`, { headers })).json()),
    );
    if (!isDeepStrictEqual(a, b))
      throw new Error(
        `${workload.name}: our server and the ceiling give different responses to ${path}:\n${JSON.stringify(a).slice(0, 600)}\n${JSON.stringify(b).slice(0, 600)}`,
      );
  }
}

function startCeiling(databaseUrl: string): Promise<{ child: ChildProcess; target: Target }> {
  const child = fork(fileURLToPath(new URL('./ceiling/ceiling-server.js', import.meta.url)), {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  return new Promise((resolve, reject) => {
    child.once('message', ({ port }: { port: number }) => { resolve({ child, target: { pid: child.pid ?? 0, origin: `http://127.0.0.1:${port}`, headers: {} } }); }); // prettier-ignore
    child.once('exit', (code) => { reject(new Error(`the ceiling ended with ${code}`)); }); // prettier-ignore
  });
}
