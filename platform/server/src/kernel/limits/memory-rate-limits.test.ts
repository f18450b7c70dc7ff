import { AppError } from '@viewkraft/model';
import { MailLimits } from '../../identity/links/mail-limits.js';
import { MemoryRateLimits } from './memory-rate-limits.js';

const minute = 60_000;
let clock = 0;
let store: MemoryRateLimits;

beforeEach(() => {
  clock = 1_000_000;
  store = new MemoryRateLimits(() => clock);
});

test('[G8] a limit is a sliding window per key, and refused events do not count', async () => {
  const limit = { max: 2, milliseconds: 1_000 };
  expect([await store.take('a', limit), await store.take('b', limit)]).toEqual([0, 0]);
  clock += 400;
  expect(await store.take('a', limit)).toBe(0);
  for (let i = 0; i < 5; i += 1) expect(await store.take('a', limit)).toBe(600);
  clock += 600;
  expect(await store.take('a', limit)).toBe(0);
  expect(await store.take('a', limit)).toBe(400);
});

test('[G8] three mails in a quarter of an hour for a mailbox, whatever their kind', async () => {
  const limits = new MailLimits(store);
  for (let i = 0; i < 3; i += 1) expect(await limits.mayMail('anna@example.com')).toBe(true);
  expect(await limits.mayMail('anna@example.com')).toBe(false);
  expect(await limits.mayMail('eve@example.com')).toBe(true);
  clock += 15 * minute;
  expect(await limits.mayMail('anna@example.com')).toBe(true);
});

test.each([
  ['signUp', 20],
  ['mailRequest', 60],
] as const)('[G8] %s: %i an hour for a client, however its address is written', async (request, most) => {
  const limits = new MailLimits(store);
  for (let i = 0; i < most; i += 1) expect(await limits.wait(request, `2001:db8:1:2::${i.toString(16)}`)).toBe(0);
  clock += 10 * minute;
  expect(await limits.wait(request, '2001:db8:1:2:ffff::1')).toBe(50 * 60);
  const refused = await limits.admit(request, '2001:db8:1:2::').catch((error: unknown) => error as AppError);
  expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS', extras: { retryAfter: 3_000 } });
  expect(await limits.wait(request, '2001:db8:1:3::1')).toBe(0);
});
