import { DurationHistogram } from '../../kernel/metrics/duration-histogram.js';
import { printFamilies } from './exposition.js';

test('[J1] metrics are written in the text format of Prometheus, with cumulative buckets in seconds', () => {
  const durations = new DurationHistogram();
  for (const ms of [1, 3, 20_000]) durations.observe(ms);
  const text = printFamilies([
    { name: 'a_total', help: 'As.', type: 'counter', samples: [{ labels: { view: 'x"\\\n' }, value: 2 }] },
    { name: 'none', help: 'None.', type: 'gauge', samples: [] },
    { name: 'b_seconds', help: 'Bs.', type: 'histogram', distributions: [{ labels: { route: '/b' }, durations }] },
  ]);
  const lines = text.split('\n');
  expect(lines.slice(0, 3)).toEqual(['# HELP a_total As.', '# TYPE a_total counter', 'a_total{view="x\\"\\\\\\n"} 2']);
  expect(text).not.toContain('none');
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE b_seconds histogram',
      'b_seconds_bucket{route="/b",le="0.001"} 1',
      'b_seconds_bucket{route="/b",le="0.0025"} 1',
      'b_seconds_bucket{route="/b",le="0.005"} 2',
      'b_seconds_bucket{route="/b",le="10"} 2',
      'b_seconds_bucket{route="/b",le="+Inf"} 3',
      'b_seconds_sum{route="/b"} 20.004',
      'b_seconds_count{route="/b"} 3',
    ]),
  );
  expect(text.endsWith('\n')).toBe(true);
});
