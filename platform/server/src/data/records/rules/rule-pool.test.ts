import type { JsonValue } from '@viewkraft/model';
import { RulePool } from './rule-pool.js';

const batch = (...sources: string[]) => ({
  now: 0,
  records: [{}],
  calls: sources.map((source) => ({ source, value: 5, record: 0 })),
});

describe('rules in worker threads', () => {
  let pool: RulePool;
  beforeEach(() => {
    pool = new RulePool();
  });
  afterEach(() => pool.close());

  it('[C7] answer in the order of their calls', async () => {
    const { results } = await pool.run(batch('(value) => value > 3', "(value) => 'no ' + value"));
    expect(results).toEqual([{ value: true }, { value: 'no 5' }]);
    expect(await pool.run({ now: 0, records: [], calls: [] })).toMatchObject({ results: [] });
  });

  it('[C7] that never end are terminated, and those queued behind them are answered', async () => {
    const stuck = '(value) => { const a = []; a.length = 2 ** 31; a.sort(); return true; }';
    const { user } = process.cpuUsage();
    const [first, second, third, fourth] = await Promise.all([
      pool.run(batch(stuck)),
      pool.run(batch(stuck)),
      pool.run(batch('() => true')),
      pool.run(batch('() => false')),
    ]);
    const late = { results: [{ failure: { kind: 'time' } }] };
    expect([first, second]).toMatchObject([late, late]);
    expect([third, fourth]).toMatchObject([{ results: [{ value: true }] }, { results: [{ value: false }] }]);
    expect(process.cpuUsage().user - user).toBeLessThan(8_000_000);
  }, 20_000);

  it('[C7] leave the calling thread free meanwhile', async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 5);
    await pool.run(batch('() => { for (;;); }'));
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(3);
  }, 10_000);

  it('[C7] that were fast keep their results, however long the caller was busy when they arrived', async () => {
    await pool.run(batch('() => true'));
    // From here on, the event loop handles due timers before received messages.
    await new Promise((resolve) => setImmediate(resolve));
    const response = pool.run(batch('(value) => value + 1'));
    const until = Date.now() + 700;
    while (Date.now() < until);
    expect((await response).results).toEqual([{ value: 6 }]);
  });

  it('[C7] that are slow delay those of other views by one turn, not by the whole queue', async () => {
    let done = 0;
    const slow = Array.from({ length: 40 }, async () => {
      await pool.run(batch('() => { for (;;); }'));
      done += 1;
    });
    const quick = await pool.run(batch('() => true'));
    expect([quick.results, done <= 4]).toEqual([[{ value: true }], true]);
    await Promise.all(slow);
  }, 20_000);

  it('[C7] fail at once with an extremely nested result or record, and the others are answered', async () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    const parse = (depth: number): string => `() => JSON.parse('${nested(depth)}')`;
    const broken = { failure: { kind: 'memory' } };
    const { results } = await pool.run(batch(parse(2_000), '() => true', parse(100)));
    expect(results).toEqual([broken, { value: true }, { value: JSON.parse(nested(100)) as unknown }]);
    const record = { deep: JSON.parse(nested(4_000)) as JsonValue };
    expect((await pool.run({ ...batch('() => true'), records: [record] })).results).toEqual([broken]);
    expect((await pool.run(batch('() => true'))).results).toEqual([{ value: true }]);
  });

  it('[C7] return no more than fits into a response, in one batch or several', async () => {
    const functions = pool.forRequest();
    const big = "() => 'x'.repeat(2 ** 20)";
    const results = [
      ...(await functions.run(batch(...Array.from({ length: 6 }, () => big)))),
      ...(await functions.run(batch(...Array.from({ length: 6 }, () => big)))),
    ];
    expect(results.filter((one) => 'value' in one)).toHaveLength(8);
    expect(results.at(-1)).toEqual({ failure: { kind: 'memory' } });
  }, 20_000);
});
