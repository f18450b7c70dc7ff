import { randomUUID } from 'node:crypto';
import { MemoryRateLimits } from './memory-rate-limits.js';
import type { RateLimit } from './rate-limit-store.js';
import type { SharedRedis } from '../redis/shared-redis.js';

/** As `MemoryRateLimits.take`, ordered by the clock of Redis. */
const takeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local most, span = tonumber(ARGV[1]), tonumber(ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - span)
local count = redis.call('ZCARD', KEYS[1])
if count >= most then
  local oldest = redis.call('ZRANGE', KEYS[1], count - most, count - most, 'WITHSCORES')
  return math.max(1, oldest[2] + span - now)
end
redis.call('ZADD', KEYS[1], now, ARGV[3])
redis.call('PEXPIRE', KEYS[1], span)
return 0`;

/** Rate limits shared by all replicas; counted within this process while Redis is down. */
export class SharedRateLimits extends MemoryRateLimits {
  constructor(private readonly redis: SharedRedis) {
    super();
  }

  override take(key: string, limit: RateLimit): Promise<number> {
    return this.redis.run(
      async (client) => {
        const { max, milliseconds } = limit;
        return Number(await client.eval(takeScript, 1, this.redis.key(`rate ${key}`), max, milliseconds, randomUUID()));
      },
      () => super.take(key, limit),
    );
  }
}
