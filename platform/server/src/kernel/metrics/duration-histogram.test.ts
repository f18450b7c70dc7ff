import { DurationHistogram, durationBucketsMs, quantileMs } from './duration-histogram.js';

describe('a histogram of durations', () => {
  test('[J1] counts each duration in the bucket whose upper bound includes it, and the rest in the last one', () => {
    const histogram = new DurationHistogram();
    for (const ms of [0, 1, 1.1, 10_000, 10_001]) histogram.observe(ms);
    expect(histogram.counts).toEqual([2, 1, ...Array.from({ length: durationBucketsMs.length - 3 }, () => 0), 1, 1]);
    expect([histogram.count, histogram.sumMs]).toEqual([5, 20_003.1]);
  });

  test('[J1] estimates quantiles within a bucket, and has none without durations', () => {
    const histogram = new DurationHistogram();
    expect(quantileMs(histogram.counts, 0.95)).toBeNull();
    for (let at = 0; at < 90; at += 1) histogram.observe(4);
    for (let at = 0; at < 10; at += 1) histogram.observe(80);
    expect(quantileMs(histogram.counts, 0.5)).toBeCloseTo(2.5 + (2.5 * 50) / 90);
    expect(quantileMs(histogram.counts, 0.95)).toBeCloseTo(75);
    histogram.observe(60_000);
    expect(quantileMs(histogram.counts, 1)).toBe(10_000);
  });
});
