/** Upper bounds in milliseconds, inclusive; one more bucket takes the rest. */
export const durationBucketsMs: readonly number[] = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 10_000];

/** Durations counted in few buckets, with plain numbers: it is filled on every request and every statement. */
export class DurationHistogram {
  /** Per bucket, not cumulative. */
  readonly counts: number[] = Array.from({ length: durationBucketsMs.length + 1 }, () => 0);
  sumMs = 0;
  count = 0;

  observe(ms: number): void {
    let bucket = 0;
    while (ms > (durationBucketsMs[bucket] ?? Infinity)) bucket += 1;
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
    this.sumMs += ms;
    this.count += 1;
  }
}

/** The quantile of counts per bucket in milliseconds, linear within a bucket; null without any. */
export function quantileMs(counts: readonly number[], quantile: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let below = 0;
  const wanted = quantile * total;
  for (const [bucket, count] of counts.entries()) {
    const from = durationBucketsMs[bucket - 1] ?? 0;
    // Nothing is known of how long the longest took.
    const to = durationBucketsMs[bucket] ?? from;
    if (below + count >= wanted) return from + (to - from) * Math.max(0, (wanted - below) / count);
    below += count;
  }
  return durationBucketsMs.at(-1) ?? null;
}
