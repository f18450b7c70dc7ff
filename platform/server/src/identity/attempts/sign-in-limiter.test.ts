import { addressKey } from '../../kernel/limits/address-key.js';
import { SignInLimiter, type Admission } from './sign-in-limiter.js';

const minute = 60_000;
let clock = 0;
let limiter: SignInLimiter;

beforeEach(() => {
  clock = 1_000_000;
  limiter = new SignInLimiter(() => clock);
});

async function fail(account = 'anna', address = '10.0.0.1'): Promise<Admission> {
  const admission = await limiter.admit(account, address);
  if (admission.admitted) admission.done('failure');
  return admission;
}

const refusal = (seconds: number) => ({ admitted: false, retryAfter: seconds });

test('[G2] ten failures lock an account for 30 s; each further attempt doubles the time, up to 15 min', async () => {
  for (let i = 0; i < 10; i += 1) expect(await fail()).toMatchObject({ admitted: true });
  clock += 29_000;
  expect(await fail()).toEqual(refusal(60));
  expect(await fail()).toEqual(refusal(120));
  clock += 121_000;
  expect(await fail()).toMatchObject({ admitted: true });
  for (const seconds of [480, 900, 900]) expect(await fail()).toEqual(refusal(seconds));
  clock += 16 * minute;
  expect(await fail()).toMatchObject({ admitted: true });
  expect(await fail()).toMatchObject({ admitted: true });
});

test('[G2] failures older than 15 min do not count, and a success unlocks the account', async () => {
  for (let i = 0; i < 9; i += 1) await fail();
  clock += 16 * minute;
  for (let i = 0; i < 9; i += 1) await fail();
  const right = await limiter.admit('anna', '10.0.0.1');
  if (right.admitted) right.done('success');
  for (let i = 0; i < 9; i += 1) expect(await fail()).toMatchObject({ admitted: true });
});

test('[G2] fifty failures lock an address, for whatever accounts and despite successes in between', async () => {
  for (let i = 0; i < 50; i += 1) {
    expect(await fail(`account ${i}`)).toMatchObject({ admitted: true });
    if (i % 10 !== 0) continue;
    const good = await limiter.admit('good', '10.0.0.1');
    if (good.admitted) good.done('success');
  }
  expect(await fail('another')).toMatchObject({ admitted: false });
  expect(await fail('another', '10.0.0.2')).toMatchObject({ admitted: true });
});

test('[G2] of thirty concurrent attempts only ten are verified; correct ones all pass', async () => {
  let verified = 0;
  const attempt = async (outcome: 'success' | 'failure', account: string) => {
    const admission = await limiter.admit(account, '10.0.0.1');
    if (!admission.admitted) return 'refused';
    verified += 1;
    await Promise.resolve();
    admission.done(outcome);
    return outcome;
  };
  const wrong = await Promise.all(Array.from({ length: 30 }, () => attempt('failure', 'anna')));
  expect([verified, wrong.filter((result) => result === 'refused').length]).toEqual([10, 20]);
  const right = await Promise.all(Array.from({ length: 30 }, () => attempt('success', 'bob')));
  expect(new Set(right)).toEqual(new Set(['success']));
});

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['10.0.0.1:50123', '10.0.0.1'],
  ['[2001:db8:1:2::1]:50123', '2001:db8:1:2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('[G2] address %s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});
