import type { HealthSample, Locale } from '@viewkraft/model';
import { formatNumber } from '../../../base/i18n/formats/formatNumber.js';

/** The series that the page draws, one plot each, titled by `admin.health.series.<name>`. */
export const daySeries = ['requests', 'errors', 'p95Ms', 'memory', 'lagMs', 'queued'] as const;

export type DaySeries = (typeof daySeries)[number];

const mebibyte = 2 ** 20;

/** A value in the unit in which it is shown. */
export function shownValue(sample: HealthSample, series: DaySeries): number | null {
  const value = sample[series];
  return value !== null && series === 'memory' ? value / mebibyte : value;
}

export function valueText(value: number | null, series: DaySeries, locale: Locale): string {
  if (value === null) return '–';
  const number = formatNumber(value < 10 ? Math.round(value * 10) / 10 : Math.round(value), locale);
  if (series === 'memory') return `${number} MiB`;
  return series === 'p95Ms' || series === 'lagMs' ? `${number} ms` : number;
}

/** One hour in the table: errors are summed, requests averaged, and all other series show their maximum. */
interface HourRow {
  /** Start of the hour, in milliseconds since 1970. */
  readonly from: number;
  readonly values: Readonly<Record<DaySeries, number | null>>;
}

const hourMs = 3_600_000;

/** The newest hour first. */
export function hourRows(samples: readonly HealthSample[]): HourRow[] {
  const hours = new Map<number, HealthSample[]>();
  for (const sample of samples) {
    const from = Math.floor(sample.at / hourMs) * hourMs;
    const hour = hours.get(from);
    if (hour) hour.push(sample);
    else hours.set(from, [sample]);
  }
  return [...hours].reverse().map(([from, hour]) => {
    const values = daySeries.map((series) => {
      const known = hour.flatMap((sample) => shownValue(sample, series) ?? []);
      return [series, known.length === 0 ? null : combine[series](known)];
    });
    return { from, values: Object.fromEntries(values) as HourRow['values'] };
  });
}

const highest = (values: readonly number[]): number => Math.max(...values);
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
const combine: Readonly<Record<DaySeries, (values: readonly number[]) => number>> = {
  requests: mean,
  errors: sum,
  p95Ms: highest,
  memory: highest,
  lagMs: highest,
  queued: highest,
};
