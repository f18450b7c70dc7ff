import { AuditBuffer } from './audit-buffer.js';
import type { AuditEntry } from './audit-entry.js';

const minute = 60_000;
const device = { userAgent: 'x', address: '10.0.0.1' };
const failed = (email: string): AuditEntry => ({ event: 'signInFailed', email, device, detail: 'password' });
const drained = (buffer: AuditBuffer, now: number, all = false) =>
  buffer.take(now, all).map(({ entry, times }) => [entry.event, entry.email, times]);

test('[G1] the first event of a kind is written at once; similar ones are counted in one more row a minute', () => {
  const buffer = new AuditBuffer();
  for (let at = 0; at < 100; at += 1) buffer.add(failed('anna@example.com'), at);
  buffer.add(failed('ben@example.com'), 100);
  expect(drained(buffer, 200)).toEqual([['signInFailed', 'anna@example.com', 1], ['signInFailed', 'ben@example.com', 1]]);
  expect(drained(buffer, minute - 1)).toEqual([]);
  expect(drained(buffer, minute + 1)).toEqual([['signInFailed', 'anna@example.com', 99]]);
  buffer.add(failed('anna@example.com'), minute + 200);
  expect(drained(buffer, minute + 201)).toEqual([['signInFailed', 'anna@example.com', 1]]);
}); // prettier-ignore

test('[G1] a stop flushes pending counts', () => {
  const buffer = new AuditBuffer();
  for (let at = 0; at < 3; at += 1) buffer.add(failed('anna@example.com'), at);
  expect(drained(buffer, 3, true).map(([, , times]) => times)).toEqual([1, 2]);
  expect(drained(buffer, minute * 2)).toEqual([]);
});

test('[G1] a flood of different failures stays small, loses no count and hides no sign-in', () => {
  const buffer = new AuditBuffer();
  for (let i = 0; i < 100_000; i += 1) buffer.add(failed(`${i}@example.com`), 0);
  buffer.add({ event: 'signIn', userId: 'anna', device }, 1);
  const rows = buffer.take(2 * minute);
  expect(rows.length).toBeLessThan(510);
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(100_001);
  expect(rows.map(({ entry }) => entry)).toContainEqual({ event: 'signIn', userId: 'anna', device });
});

test('[G1] entries that could not be written are kept, oldest first, up to a limit', () => {
  const buffer = new AuditBuffer();
  buffer.add(failed('anna@example.com'), 0);
  const rows = buffer.take(1);
  buffer.add(failed('ben@example.com'), 2);
  expect(buffer.putBack(rows)).toBe(0);
  expect(drained(buffer, 3).map(([, email]) => email)).toEqual(['anna@example.com', 'ben@example.com']);
  const many = Array.from({ length: 6_000 }, (_, at) => ({ at, entry: failed('x@example.com'), times: 1 }));
  expect(buffer.putBack(many)).toBe(1_000);
});
