import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../server/start-server.js';
import type { Results } from './results.js';
import { workloads } from './workloads.js';

type Cell = string | number;
/** What was measured, the target, and the figure; a figure beyond its target is bold. */
type Budget = readonly [what: string, target: string, figure: string];

const databases = { sqlite: 'SQLite', mysql: 'MySQL or MariaDB' } as const;

/** Writes the latest figures next to their targets, as Markdown. */
export function writeResultsPage(results: Results): void {
  writeFileSync(join(repository, 'platform', 'testing', 'bench', 'results.md'), resultsPage(results));
}

function resultsPage(results: Results): string {
  const { at = '', machine = '', node = '', rows } = results;
  const count = Object.values(rows)[0] ?? 0;
  return [
    '# Results of the benchmark',
    '',
    `Written by \`npm run bench\` on ${at.slice(0, 10)}: ${machine}, Node ${node}. A figure that misses its target is bold.`,
    'Parts may be older than the date. The [README](../README.md#the-benchmark) explains how it measures.',
    '',
    '## Requests, as shares of the ceiling',
    '',
    `${count.toLocaleString('en')} articles, 16 connections. Wall: requests a second; processor: processor time of a request.`,
    '',
    ...table(['workload', 'target, wall', 'target, processor', ...columns()], shares(results)),
    '',
    '## Other targets',
    '',
    ...table(['what', 'target', 'measured'], otherBudgets(results)),
    ...comparisonsOf(results),
    '',
  ].join('\n');
}

const columns = (): readonly string[] =>
  Object.values(databases).flatMap((name) => [`${name}, wall`, `${name}, processor`, `${name}, requests/s`, `p99, ms`]);

const shares = ({ workloads: measured }: Results): readonly (readonly Cell[])[] =>
  workloads.map(({ name, budget, cpuBudget }) => [
    name,
    budget.toFixed(2),
    cpuBudget.toFixed(2),
    ...Object.keys(databases).flatMap((kind) => {
      const result = measured[kind]?.[name];
      if (!result) return ['', '', '', ''];
      const { ratio, cpuRatio, ours } = result;
      return [atLeast(ratio, budget), atLeast(cpuRatio, cpuBudget), ours.requestsPerSecond.toLocaleString('en'), Math.round(ours.p99)];
    }),
  ]); // prettier-ignore

function otherBudgets({ memoryAtRest, memoryUnderLoad, start, import: imports, search, typing, grid, pages, lighthouse, public: site }: Results): readonly Budget[] {
  const budgets: Budget[] = [];
  for (const [kind, name] of Object.entries(databases)) {
    for (const [when, most, used] of [['at rest', 120, memoryAtRest[kind]], ['after the load', 300, memoryUnderLoad[kind]]] as const) {
      if (used !== undefined) budgets.push([`memory on ${name}, ${when}`, `${most} MiB`, atMost(used, most)]);
    }
    for (const [views, target] of [[50, 700], [1_000, 1_500]] as const) {
      const figures = start[`${kind} ${views} views`];
      if (figures) budgets.push([`start on ${name} with ${views} views, processor time`, `${target} ms`, atMost(figures.cpu, target)]);
    }
    for (const [what, { seconds, memory: grown }] of Object.entries(imports?.[kind] ?? {})) {
      budgets.push([`import of 100,000 lines on ${name}: ${what}`, '10 s, 200 MiB', `${atMost(seconds, 10)} s, ${atMost(grown, 200)} MiB`]);
    }
    const slowest = Math.max(...Object.values(search?.[kind] ?? {}).map(({ p95 }) => p95));
    if (slowest > 0) budgets.push([`slowest search over 100,000 records on ${name}, p95`, '200 ms', atMost(slowest, 200)]);
  }
  if (site) budgets.push(['public page from the cache, share of bare Fastify', '0.70', atLeast(site.cached.ratio, 0.7)], ['public page, rendered, p50', '20 ms', atMost(site.rendered.p50, 20)]);
  for (const [rate, target] of [['1x', 8], ['4x', 32]] as const) {
    if (typing) budgets.push([`key in a form of 200 fields, processor ${rate === '1x' ? '' : 'slowed fourfold, '}p95`, `${target} ms`, atMost(typing[rate].processor.p95, target)]);
  }
  if (grid) {
    budgets.push(['frames of a scrolled grid, processor slowed fourfold, p95 apart', '16.7 ms', atMost(grid.scroll['4x'].p95, 16.7)]);
    budgets.push(['record opened from a grid, p50', '100 ms', atMost(grid.open.p50, 100)]);
  }
  const home = pages?.['home'];
  if (home) budgets.push(['script of the home page (gzip)', '90 kB', atMost(Math.round(home.script / 100) / 10, 90)]);
  for (const [path, { scores }] of Object.entries(lighthouse ?? {})) {
    budgets.push([`Lighthouse of ${path}: ${Object.keys(scores).join(', ')}`, '100', Object.values(scores).map((score) => atLeast(score, 100, 0)).join(', ')]);
  }
  return budgets;
} // prettier-ignore

const systemNames = { directus: 'Directus', strapi: 'Strapi' } as const;

function comparisonsOf({ comparisons }: Results): readonly string[] {
  const systems = (['directus', 'strapi'] as const).flatMap((system) => {
    const compared = comparisons?.[system];
    if (!compared) return [];
    const rows = Object.entries(compared).map(([name, { ours, theirs, factor }]) => [
      name,
      ours.requestsPerSecond.toLocaleString('en'),
      Math.round(ours.p99),
      theirs.requestsPerSecond.toLocaleString('en'),
      Math.round(theirs.p99),
      factor.toFixed(1),
    ]);
    const name = systemNames[system];
    const head = ['workload', 'ours, requests/s', 'ours, p99 ms', `${name}, requests/s`, `${name}, p99 ms`, 'factor'];
    return ['', `## Compared with ${name}`, '', 'Both over MySQL or MariaDB, in turns.', '', ...table(head, rows)];
  });
  return systems;
}

const atLeast = (figure: number, target: number, digits = 2): string =>
  marked(figure.toFixed(digits), figure >= target);
const atMost = (figure: number, target: number): string => marked(String(figure), figure <= target);
const marked = (figure: string, isMet: boolean): string => (isMet ? figure : `**${figure}**`);

const table = (head: readonly string[], rows: readonly (readonly Cell[])[]): readonly string[] =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
