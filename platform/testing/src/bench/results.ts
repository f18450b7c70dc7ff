import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { repository } from '../server/start-server.js';
import type { ImportFigures } from './import-times.js';
import type { LighthouseFigures } from './pages/lighthouse.js';
import type { Measured } from './measure.js';
import type { GridFigures } from './pages/grid-use.js';
import type { PageFigures } from './pages/pages.js';
import type { SearchFigures } from './search-times.js';
import type { StartFigures } from './start-times.js';
import type { TypingFigures } from './typing.js';

export interface WorkloadResult {
  readonly ours: Measured;
  readonly ceiling: Measured;
  /**
   * Our requests per second divided by the ceiling's: the median of the rounds, each a pair measured one after the
   * other.
   */
  readonly ratio: number;
  /** The ceiling's processor time per request divided by ours, which other programs on the machine affect least. */
  readonly cpuRatio: number;
  readonly budget: number;
}

/** A cached public page against a bare Fastify that sends the same string, and pages requested for the first time. */
export interface PublicPageFigures {
  readonly cached: WorkloadResult;
  /** Milliseconds until a page that has to be rendered arrives: the median, and the slowest, which is the first. */
  readonly rendered: { readonly p50: number; readonly worst: number };
}

export interface Results {
  machine?: string;
  node?: string;
  at?: string;
  workloads: Record<string, Record<string, WorkloadResult>>;
  /** MiB of resident memory of our server at rest, by database. */
  memoryAtRest: Record<string, number>;
  /** The same after the load. */
  memoryUnderLoad: Record<string, number>;
  start: Record<string, StartFigures>;
  /** By database and what the file changes. */
  import?: Record<string, Record<string, ImportFigures>>;
  /** By database and kind of search. */
  search?: Record<string, Record<string, SearchFigures>>;
  /** Milliseconds per key in a form of 200 fields, by processor slowdown. */
  typing?: Record<'1x' | '4x', TypingFigures>;
  /** A grid of 100,000 records: scrolled, and records opened from it. */
  grid?: GridFigures;
  /** Script size of pages and time until they are usable, by name of the page. */
  pages?: Record<string, PageFigures>;
  /** Lighthouse's scores and times, by address. */
  lighthouse?: Record<string, LighthouseFigures>;
  /** Cached and rendered public pages. */
  public?: PublicPageFigures;
  /** Comparisons with other systems over MySQL or MariaDB, by system and workload. */
  comparisons?: Partial<Record<ComparedSystem, Record<string, Comparison>>>;
  rows: Record<string, number>;
}

export type ComparedSystem = 'directus' | 'strapi';

/** The same workload on two servers. */
export interface Comparison {
  readonly ours: Measured;
  readonly theirs: Measured;
  /** Our requests per second divided by theirs: the median of the rounds. */
  readonly factor: number;
}

const file = join(repository, 'platform', 'testing', 'bench', 'results.json');

/** The results of earlier runs; a run of some parts keeps the results of the others. */
export function readResults(): Results {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Results;
  } catch {
    return { workloads: {}, memoryAtRest: {}, memoryUnderLoad: {}, start: {}, rows: {} };
  }
}

export function writeResults(results: Results): void {
  const head = {
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    node: process.version,
    at: new Date().toISOString(),
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...results, ...head }, null, 2)}\n`);
}
