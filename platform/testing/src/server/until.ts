import { setTimeout as sleep } from 'node:timers/promises';

const longestTurnMs = 500;

/**
 * Polls until `look` returns something truthy; throws with the last value after `within` milliseconds. Only tests about
 * time pass `within`: the benchmark measures the speed of an idle machine. A turn counts as half a second at most, so that
 * after a stall of the whole machine there is more than one further look.
 */
export async function until<T>(look: () => Promise<T>, within = 10_000): Promise<Exclude<NonNullable<T>, false>> {
  let waited = 0;
  for (let from = Date.now(); ;) {
    const seen = await look();
    if (seen) return seen as Exclude<NonNullable<T>, false>;
    const now = Date.now();
    waited += Math.min(now - from, longestTurnMs);
    from = now;
    if (waited > within) throw new Error(`not so within ${within} ms; last seen: ${JSON.stringify(seen)}`);
    await sleep(25);
  }
}
