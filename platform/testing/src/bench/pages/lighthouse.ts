import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '../../browser/open-browser.js';
import { startServerProcess } from '../../server/start-server.js';
import { median } from '../measure.js';

/** Version 13 needs Node 22. Only this benchmark needs Lighthouse, so npx fetches it, and `npm ci` stays small. */
const lighthouse = 'lighthouse@12.8.2';
const paths = ['/', '/imprint', '/login'] as const;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Scores from 0 to 100; paint, shift and blocking in milliseconds, for a slow phone on 4G as Lighthouse simulates it. */
export interface LighthouseFigures {
  readonly scores: Readonly<Record<(typeof categories)[number], number>>;
  readonly largestPaintMs: number;
  readonly layoutShift: number;
  readonly blockingMs: number;
}

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

/** Medians for each page. The sign-in page is not for search engines, so its `seo` score is not full. */
export async function lighthouseFigures(rounds: number): Promise<Record<string, LighthouseFigures>> {
  const server = await startServerProcess({ env: { NODE_ENV: 'production', PLUGINS: 'consent' } });
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-lighthouse-'));
  try {
    const figures: Record<string, LighthouseFigures> = {};
    for (const path of paths) {
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round += 1) reports.push(await reportOf(server.origin + path, folder));
      figures[path] = figuresOf(reports);
    }
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await server.stop();
  }
}

async function reportOf(address: string, folder: string): Promise<Report> {
  const file = join(folder, 'report.json');
  const flags = '--chrome-flags=--headless --no-sandbox --disable-gpu';
  const args = ['--yes', lighthouse, address, '--quiet', '--output=json', `--output-path=${file}`, flags];
  await promisify(execFile)('npx', args, { cwd: folder, env: { ...process.env, CHROME_PATH: findChromium() ?? '' } });
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

function figuresOf(reports: readonly Report[]): LighthouseFigures {
  const score = (name: string): number => median(reports.map((report) => Math.round((report.categories[name]?.score ?? 0) * 100))); // prettier-ignore
  const audit = (name: string): number => median(reports.map((report) => report.audits[name]?.numericValue ?? 0));
  const [performance, accessibility, practices, seo] = categories.map(score);
  return {
    scores: { performance: performance ?? 0, accessibility: accessibility ?? 0, 'best-practices': practices ?? 0, seo: seo ?? 0 },
    largestPaintMs: Math.round(audit('largest-contentful-paint')),
    layoutShift: Math.round(audit('cumulative-layout-shift') * 1000) / 1000,
    blockingMs: Math.round(audit('total-blocking-time')),
  };
} // prettier-ignore
