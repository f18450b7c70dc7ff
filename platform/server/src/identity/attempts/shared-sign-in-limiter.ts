import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { SharedRedis } from '../../kernel/redis/shared-redis.js';
import { addressKey } from '../../kernel/limits/address-key.js';
import { admitScript, finishScript } from './sign-in-scripts.js';
import { SignInLimiter, signInLimits, type Admission, type Outcome } from './sign-in-limiter.js';

const retryDelayMs = 50;
/** An attempt stops counting after this time if its process died before finishing it. */
const attemptTimeoutMs = 30_000;
const { failureWindow, firstWait, longestWait, accountLimit, addressLimit } = signInLimits;

/** Counts for all replicas together, by the same rules; within this process while Redis is unavailable. */
export class SharedSignInLimiter extends SignInLimiter {
  constructor(private readonly redis: SharedRedis) {
    super();
  }

  override admit(account: string | null, address: string): Promise<Admission> {
    const counters = [
      ...(account === null ? [] : [{ name: `account ${account}`, limit: accountLimit }]),
      { name: `address ${addressKey(address)}`, limit: addressLimit },
    ];
    const keys = counters.flatMap(({ name }) =>
      ['failures', 'pending', 'closed'].map((part) => this.redis.key(`sign-in ${part} ${name}`)),
    );
    const limits = counters.map(({ limit }) => limit);
    return this.redis.run(
      (client) => this.admitShared(client, keys, limits, account !== null),
      () => super.admit(account, address),
    );
  }

  private async admitShared(
    client: Redis,
    keys: readonly string[],
    limits: readonly number[],
    withAccount: boolean,
  ): Promise<Admission> {
    const id = randomUUID();
    const rules = [failureWindow, firstWait, longestWait];
    const finish = (redis: Redis, outcome: Outcome, clear: 0 | 1): Promise<void> =>
      redis.eval(finishScript, keys.length, ...keys, ...rules, id, outcome, clear, ...limits).then(() => undefined);
    const ask = () => client.eval(admitScript, keys.length, ...keys, ...rules, attemptTimeoutMs, id, ...limits);
    for (;;) {
      const admitted = await ask().catch((error: unknown) => {
        // Redis may have admitted the attempt although the reply was lost; without this, other attempts would wait for
        // its outcome.
        finish(client, 'none', 0).catch(() => undefined);
        throw error;
      });
      const wait = Number(admitted);
      if (wait > 0) return { admitted: false, retryAfter: Math.ceil(wait / 1000) };
      if (wait === 0) break;
      // The attempts under way may still use up the remaining failures; wait for their outcome.
      await delay(retryDelayMs);
    }
    const done = (outcome: Outcome): void => {
      const clear = outcome === 'success' && withAccount ? 1 : 0;
      void this.redis.run(
        (redis) => finish(redis, outcome, clear),
        () => undefined,
      );
    };
    return { admitted: true, done };
  }
}
