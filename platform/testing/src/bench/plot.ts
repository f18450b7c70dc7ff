import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../server/start-server.js';
import type { Results, WorkloadResult } from './results.js';
import { workloads, type Workload } from './workloads.js';

interface Row {
  readonly workload: Workload;
  readonly result: WorkloadResult;
}

const names = { sqlite: 'SQLite', mysql: 'MySQL or MariaDB' } as const;
const [left, top, barHeight, rowHeight, unit] = [84, 56, 11, 34, 340];
const most = 1.25;

/** Writes a plot of what the last runs measured: each kind of request as a share of the ceiling, with its target. */
export function writePlots({ workloads: measured, at = '', machine = '' }: Results): void {
  for (const [kind, title] of Object.entries(names)) {
    const results = measured[kind];
    if (!results) continue;
    const rows = workloads.flatMap((workload) => {
      const result = results[workload.name];
      return result ? [{ workload, result }] : [];
    });
    const file = join(repository, 'platform', 'testing', 'bench', `requests-${kind}.svg`);
    writeFileSync(file, plot(`${title}: share of the ceiling`, `${at.slice(0, 10)}, ${machine}`, rows));
  }
}

function plot(title: string, facts: string, rows: readonly Row[]): string {
  const height = top + rows.length * rowHeight + 56;
  const width = left + unit * most + 130;
  const bottom = height - 48;
  const lines = [0, 0.25, 0.5, 0.75, 1, 1.25].map((share) => {
    const x = left + share * unit;
    return `<path class="line" d="M${x} ${top - 8}V${bottom}"/><text class="quiet" x="${x}" y="${bottom + 16}" text-anchor="middle">${share}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}">
<style>
  svg { font: 12px system-ui, sans-serif; color-scheme: light dark; }
  text { fill: #1c2530; } .quiet { fill: #5b6875; } .line { stroke: #d5dce3; } .target { stroke: #1c2530; stroke-width: 2; }
  .wall { fill: #0b6390; } .cpu { fill: #7fb5d1; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6ebf0; } .quiet { fill: #9aa7b4; } .line { stroke: #36424e; } .target { stroke: #e6ebf0; }
    .wall { fill: #4aa3d0; } .cpu { fill: #2b6485; }
  }
</style>
<text x="${left}" y="20" font-weight="600">${title}</text>
<rect class="wall" x="${left}" y="30" width="10" height="10"/><text x="${left + 16}" y="39">requests a second</text>
<rect class="cpu" x="${left + 140}" y="30" width="10" height="10"/><text x="${left + 156}" y="39">by processor time</text>
<path class="target" d="M${left + 285} 28V42"/><text x="${left + 293}" y="39">target</text>
${lines.join('\n')}
${rows.map((one, at) => row(one, top + at * rowHeight)).join('\n')}
<text class="quiet" x="${left}" y="${height - 10}">${facts}</text>
</svg>
`;
} // prettier-ignore

function row({ workload: { name, budget }, result: { ratio, cpuRatio, ours } }: Row, y: number): string {
  const length = (share: number): number => Math.round(Math.min(share, most) * unit);
  return `<text x="${left - 8}" y="${y + 15}" text-anchor="end">${name}</text>
<rect class="wall" x="${left}" y="${y}" width="${length(ratio)}" height="${barHeight}"/>
<rect class="cpu" x="${left}" y="${y + barHeight}" width="${length(cpuRatio)}" height="${barHeight}"/>
<path class="target" d="M${left + length(budget)} ${y - 3}V${y + 2 * barHeight + 3}"/>
<text class="quiet" x="${left + most * unit + 12}" y="${y + 15}">${ratio.toFixed(2)}; ${ours.requestsPerSecond.toLocaleString('en')}/s</text>`;
} // prettier-ignore
