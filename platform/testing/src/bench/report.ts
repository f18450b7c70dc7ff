import { median, medianOf, type Measured } from './measure.js';
import type { WorkloadResult } from './results.js';
import type { Workload } from './workloads.js';

/** Combines the rounds of one workload into its result. */
export function resultOf(
  workload: Workload,
  rounds: { readonly ours: Measured[]; readonly ceiling: Measured[] },
): WorkloadResult {
  const [ours, ceiling] = [medianOf(rounds.ours), medianOf(rounds.ceiling)];
  const pairs = rounds.ours.map(
    ({ requestsPerSecond }, at) => requestsPerSecond / (rounds.ceiling[at]?.requestsPerSecond ?? 1),
  );
  return {
    ours,
    ceiling,
    ratio: hundredths(median(pairs)),
    cpuRatio: hundredths(ceiling.cpu / ours.cpu),
    budget: workload.budget,
  };
}

/** One line about a workload. */
export function printed(
  { name, budget }: Pick<Workload, 'name' | 'budget'>,
  { ours, ceiling, ratio, cpuRatio }: WorkloadResult,
): string {
  const below = ratio < budget ? '  BELOW' : '';
  const ratios = `ratio ${ratio.toFixed(2)} (target ${budget}), processor time ${cpuRatio.toFixed(2)}${below}`;
  return `${name.padEnd(8)} ours ${side(ours)}   ceiling ${side(ceiling)}   ${ratios}`;
}

const side = ({ requestsPerSecond, p50, p99, cpu }: Measured): string =>
  `${String(requestsPerSecond).padStart(6)} req/s  p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)} ms  cpu ${cpu} µs`;

const hundredths = (value: number): number => Math.round(value * 100) / 100;
