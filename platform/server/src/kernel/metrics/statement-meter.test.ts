import { sqlShape, StatementMeter, type SlowStatement } from './statement-meter.js';

describe('the meter of statements', () => {
  test('[J2] reports statements that take as long as the limit, with their origin, and none when it is off', () => {
    const reported: SlowStatement[] = [];
    const meter = new StatementMeter();
    const origin = { requestId: 'r-1', view: 'songs', action: 'read', trace: undefined };
    const longAgo = performance.now() - 300;
    meter.watchSlow(200, (slow) => reported.push(slow));
    meter.ended(performance.now(), 'SELECT 1', origin);
    meter.ended(longAgo, 'SELECT "a" FROM "songs" LIMIT 5', origin);
    meter.ended(longAgo, 'SELECT 2');
    expect(reported).toMatchObject([{ sql: 'SELECT "a" FROM "songs" LIMIT ?', origin }, { sql: 'SELECT ?' }]);
    expect(reported[0]?.ms).toBeGreaterThanOrEqual(300);
    expect([...meter.slow]).toEqual([['songs', 1], ['', 1]]); // prettier-ignore
    expect(meter.durations.count).toBe(3);
    meter.watchSlow(-1, (slow) => reported.push(slow));
    meter.ended(longAgo, 'SELECT 3');
    expect(reported).toHaveLength(2);
  });

  test('[J2] shows the shape of a statement without values, and no more than a part of a long one', () => {
    expect(sqlShape("SELECT `t1`.\"h_12\" FROM t1\n WHERE a = 'it''s 5' AND b > 1.5 OR c = ?")).toBe(
      'SELECT `t1`."h_12" FROM t1 WHERE a = ? AND b > ? OR c = ?',
    );
    expect(sqlShape(`SELECT ${'a, '.repeat(2_000)}`)).toHaveLength(2_004);
  });
});
