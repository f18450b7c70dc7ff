const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** A message that was not accepted within this time after it was queued is given up. */
export const deliveryTimeoutMs = 24 * hourMs;

/** Pauses after the first, second, ... attempt; the last one is repeated. */
const pausesMs = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
];

/**
 * When the next attempt begins; undefined: the message is given up. Times are milliseconds since 1970; `attempts`
 * counts the failed ones so far, from 1. `random` from 0 to 1 spreads the attempts by up to a tenth.
 */
export function nextAttemptAt(queuedAt: number, now: number, attempts: number, random: number): number | undefined {
  const pause = pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? hourMs;
  const at = Math.round(now + pause * (1 + random / 10));
  const end = queuedAt + deliveryTimeoutMs;
  if (now >= end) return undefined;
  // The last attempt is made at the end of this time.
  return Math.min(at, end);
}
