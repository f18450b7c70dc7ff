/** Uses the clock of Redis. Each counter has three keys: failures, attempts under way, end of the block. */
const common = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local window, first, longest = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local function close(key)
  local wait = tonumber(redis.call('HGET', key, 'wait') or '0')
  if wait == 0 then wait = first else wait = math.min(wait * 2, longest) end
  redis.call('HSET', key, 'wait', wait, 'until', now + wait)
  redis.call('PEXPIRE', key, wait + window)
  return now + wait
end`;

/**
 * ARGV: window, first and longest wait, timeout of an attempt, its id, then the counters' limits; times in ms.
 * Returns 0: admitted; -1: ask again; else the remaining milliseconds of the block.
 */
export const admitScript = `${common}
local closedUntil = 0
local shut = {}
for at = 1, #KEYS, 3 do
  redis.call('ZREMRANGEBYSCORE', KEYS[at], '-inf', now - window)
  redis.call('ZREMRANGEBYSCORE', KEYS[at + 1], '-inf', now)
  if tonumber(redis.call('HGET', KEYS[at + 2], 'until') or '0') > now then
    table.insert(shut, KEYS[at + 2])
  elseif redis.call('ZCARD', KEYS[at]) == 0 then
    redis.call('DEL', KEYS[at + 2])
  end
end
for _, key in ipairs(shut) do closedUntil = math.max(closedUntil, close(key)) end
if closedUntil > 0 then return closedUntil - now end
for at = 1, #KEYS, 3 do
  local pending = redis.call('ZCARD', KEYS[at + 1])
  if pending > 0 and redis.call('ZCARD', KEYS[at]) + pending >= tonumber(ARGV[5 + (at + 2) / 3]) then return -1 end
end
for at = 1, #KEYS, 3 do
  redis.call('ZADD', KEYS[at + 1], now + tonumber(ARGV[4]), ARGV[5])
  redis.call('PEXPIRE', KEYS[at + 1], ARGV[4])
end
return 0`;

/**
 * ARGV: window, first and longest wait, id, outcome, whether the first counter is cleared, then the counters' limits.
 */
export const finishScript = `${common}
for at = 1, #KEYS, 3 do
  redis.call('ZREM', KEYS[at + 1], ARGV[4])
  if ARGV[5] == 'failure' then
    redis.call('ZADD', KEYS[at], now, ARGV[4])
    redis.call('PEXPIRE', KEYS[at], window)
    if redis.call('ZCARD', KEYS[at]) >= tonumber(ARGV[6 + (at + 2) / 3]) then close(KEYS[at + 2]) end
  end
end
if ARGV[6] == '1' then redis.call('DEL', KEYS[1], KEYS[3]) end
return 0`;
