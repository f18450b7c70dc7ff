import { durationBucketsMs, type DurationHistogram } from '../../kernel/metrics/duration-histogram.js';

type Labels = Readonly<Record<string, string>>;

/** One value of a metric. */
export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

/** A histogram of durations. */
interface Distribution {
  readonly labels?: Labels;
  readonly durations: DurationHistogram;
}

/** A metric with all its series. */
export type Family = { readonly name: string; readonly help: string } & (
  | { readonly type: 'counter' | 'gauge'; readonly samples: readonly Sample[] }
  | { readonly type: 'histogram'; readonly distributions: readonly Distribution[] }
);

/** Media type of the text format of Prometheus. */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';

/** Writes metrics in the text format of Prometheus; metrics without a series are left out. */
export function printFamilies(families: readonly Family[]): string {
  return families.map(printFamily).join('');
}

function printFamily(family: Family): string {
  const { name, help, type } = family;
  const lines =
    family.type === 'histogram'
      ? family.distributions.flatMap((one) => histogramLines(name, one))
      : family.samples.map(({ labels, value }) => line(name, labels, value));
  return lines.length === 0 ? '' : [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n');
}

function histogramLines(name: string, { labels, durations }: Distribution): string[] {
  let below = 0;
  const buckets = durations.counts.map((count, bucket) => {
    below += count;
    const bound = durationBucketsMs[bucket];
    return line(`${name}_bucket`, { ...labels, le: bound === undefined ? '+Inf' : String(bound / 1_000) }, below);
  });
  return [
    ...buckets,
    line(`${name}_sum`, labels, durations.sumMs / 1_000),
    line(`${name}_count`, labels, durations.count),
  ];
}

function line(name: string, labels: Labels = {}, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
