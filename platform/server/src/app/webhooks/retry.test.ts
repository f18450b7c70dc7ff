import fc from 'fast-check';
import { deliveryTimeoutMs, nextAttemptAt } from './retry.js';

test('attempts follow each other with growing pauses, and end with one when a day is over', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2e12 }), fc.double({ min: 0, max: 1, noNaN: true }), (queuedAt, random) => {
      const times: number[] = [];
      let now = queuedAt;
      for (let attempts = 1; attempts < 1000; attempts += 1) {
        const next = nextAttemptAt(queuedAt, now, attempts, random);
        if (next === undefined) break;
        times.push(next - now);
        now = next;
      }
      expect(now).toBe(queuedAt + deliveryTimeoutMs);
      const pauses = times.slice(0, -1);
      expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
      expect(pauses[0]).toBeGreaterThanOrEqual(5_000);
      expect(times.length).toBeLessThan(30);
    }),
  );
});
