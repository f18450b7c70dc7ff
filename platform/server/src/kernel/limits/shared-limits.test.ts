import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { SharedSignInLimiter } from '../../identity/attempts/shared-sign-in-limiter.js';
import { SharedRateLimits } from './shared-rate-limits.js';
import { SharedRedis } from '../redis/shared-redis.js';
import { redisProxy, redisUrl } from '../redis/testing/redis-proxy.js';

const suite = redisUrl === 'none' ? describe.skip : describe;

suite('limits that replicas share', () => {
  const open: SharedRedis[] = [];
  /** One replica of an installation. */
  const replica = async (secret: string, url = redisUrl): Promise<SharedRedis> => {
    const redis = new SharedRedis({ redisUrl: url, secret, secretFallbacks: [] });
    open.push(redis);
    await redis.onModuleInit();
    return redis;
  };
  const two = async () => {
    const secret = randomUUID();
    return [await replica(secret), await replica(secret)] as const;
  };
  afterEach(() => {
    jest.restoreAllMocks();
    for (const redis of open.splice(0)) redis.onApplicationShutdown();
  });

  test('[G2] ten failures over two replicas lock the account on both, for longer each time', async () => {
    const [here, there] = (await two()).map((redis) => new SharedSignInLimiter(redis)) as [SharedSignInLimiter, SharedSignInLimiter]; // prettier-ignore
    for (let i = 0; i < 10; i += 1) {
      const admission = await (i % 2 === 0 ? here : there).admit('anna', '10.0.0.1');
      expect(admission.admitted).toBe(true);
      if (admission.admitted) admission.done('failure');
    }
    expect(await here.admit('anna', '10.0.0.2')).toEqual({ admitted: false, retryAfter: 60 });
    expect(await there.admit('anna', '10.0.0.3')).toEqual({ admitted: false, retryAfter: 120 });
    expect(await there.admit('ben', '10.0.0.1')).toMatchObject({ admitted: true });
    for (const seconds of [240, 480, 900, 900]) {
      expect(await here.admit('anna', '10.0.0.2')).toEqual({ admitted: false, retryAfter: seconds });
    }
    const other = new SharedSignInLimiter(await replica(randomUUID()));
    expect(await other.admit('anna', '10.0.0.1')).toMatchObject({ admitted: true });
  });

  test('[G2] of thirty concurrent attempts over two replicas, ten are verified; a success clears the account', async () => {
    const limiters = (await two()).map((redis) => new SharedSignInLimiter(redis));
    const attempt = async (at: number, account: string, outcome: 'success' | 'failure') => {
      const admission = await limiters[at % 2]!.admit(account, '10.0.0.1');
      if (!admission.admitted) return 'refused';
      await Promise.resolve();
      admission.done(outcome);
      return outcome;
    };
    const all = (account: string, outcome: 'success' | 'failure', count: number) =>
      Promise.all(Array.from({ length: count }, (_, at) => attempt(at, account, outcome)));
    const wrong = await all('anna', 'failure', 30);
    expect(wrong.filter((result) => result === 'failure')).toHaveLength(10);
    expect(new Set(await all('ben', 'success', 30))).toEqual(new Set(['success']));
    expect(await all('cid', 'failure', 9)).not.toContain('refused');
    expect(await attempt(0, 'cid', 'success')).toBe('success');
    expect(await all('cid', 'failure', 9)).not.toContain('refused');
  });

  test('[G2] an attempt that never got a response blocks no other', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const proxy = await redisProxy();
    const secret = randomUUID();
    const [deaf, other] = [await replica(secret, proxy.url), await replica(secret)].map((redis) => new SharedSignInLimiter(redis)) as [SharedSignInLimiter, SharedSignInLimiter]; // prettier-ignore
    for (let tries = 0; tries < 9; tries += 1) {
      const admission = await other.admit('dora', '10.0.0.1');
      if (admission.admitted) admission.done('failure');
    }
    proxy.stall();
    expect(await deaf.admit('dora', '10.0.0.1')).toMatchObject({ admitted: true });
    expect(warn).toHaveBeenCalledTimes(1);
    // The last attempt allowed to fail: it is held until a running attempt has ended.
    expect(await other.admit('dora', '10.0.0.1')).toMatchObject({ admitted: true });
    await proxy.cut();
  });

  test('[G2] rate limits count exactly over both replicas, and report the waiting time', async () => {
    const [here, there] = (await two()).map((redis) => new SharedRateLimits(redis)) as [SharedRateLimits, SharedRateLimits]; // prettier-ignore
    const limit = { max: 3, milliseconds: 60_000 };
    const takes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? here : there).take('mail a', limit)),
    );
    expect(takes.filter((wait) => wait === 0)).toHaveLength(3);
    for (const wait of takes.filter((one) => one > 0)) expect(wait).toBeLessThanOrEqual(60_000);
    expect(await here.take('mail b', limit)).toBe(0);
    const short = { max: 1, milliseconds: 30 };
    expect(await here.take('short', short)).toBe(0);
    for (let wait = await there.take('short', short); wait > 0; wait = await there.take('short', short)) {
      expect(wait).toBeLessThanOrEqual(30);
    }
  });

  test('[G2] while Redis is down, the process counts on its own, logs it once, and returns to Redis afterwards', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const log = jest.spyOn(Logger.prototype, 'log').mockImplementation(() => undefined);
    const proxy = await redisProxy();
    const secret = randomUUID();
    const limits = new SharedRateLimits(await replica(secret, proxy.url));
    const limit = { max: 2, milliseconds: 60_000 };
    expect(await limits.take('x', limit)).toBe(0);
    await proxy.cut();
    const alone = [await limits.take('x', limit), await limits.take('x', limit), await limits.take('x', limit)];
    expect(alone.map((wait) => wait > 0)).toEqual([false, false, true]);
    expect(warn).toHaveBeenCalledTimes(1);
    await proxy.restore();
    // The earlier attempt counts again, so one more is left.
    await until(async () => (await limits.take('probe', { max: 1_000, milliseconds: 60_000 })) === 0 && log.mock.calls.length > 0);
    expect([await limits.take('x', limit), (await limits.take('x', limit)) > 0]).toEqual([0, true]);
    expect([warn.mock.calls.length, log.mock.calls.length]).toEqual([1, 1]);
    await proxy.cut();
  }, 20_000); // prettier-ignore
});

async function until(look: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 15_000;
  while (!(await look())) {
    if (Date.now() > end) throw new Error('not in time');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
