import type { HealthSample } from '@viewkraft/model';
import { hourRows, valueText } from './daySeries.js';

const hour = 3_600_000;
const sample = (at: number, values: Partial<HealthSample>): HealthSample => ({
  at, requests: 0, errors: 0, p95Ms: null, memory: 2 ** 20, lagMs: 0, queued: 0, ...values,
}); // prettier-ignore

describe('the table of the health page', () => {
  test('[J3] has one row for each hour, the newest first, with means, sums and maxima', () => {
    const rows = hourRows([
      sample(hour + 1, { requests: 10, errors: 1, p95Ms: 4, lagMs: 1 }),
      sample(hour + 2, { requests: 20, errors: 2, p95Ms: 9, memory: 3 * 2 ** 20 }),
      sample(2 * hour, { queued: null }),
    ]);
    expect(rows).toEqual([
      { from: 2 * hour, values: { requests: 0, errors: 0, p95Ms: null, memory: 1, lagMs: 0, queued: null } },
      { from: hour, values: { requests: 15, errors: 3, p95Ms: 9, memory: 3, lagMs: 1, queued: 0 } },
    ]);
  });

  test('[J3] values carry their unit in the language of the page', () => {
    expect([valueText(1234.4, 'memory', 'de'), valueText(1.25, 'p95Ms', 'de'), valueText(7, 'queued', 'en')]).toEqual(['1.234 MiB', '1,3 ms', '7']); // prettier-ignore
    expect(valueText(null, 'p95Ms', 'en')).toBe('–');
  });
});
