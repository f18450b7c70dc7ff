import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Polls until `look` returns something truthy; throws with the last value after `within` milliseconds. Only tests about
 * time pass `within`: the benchmark measures the speed of an idle machine.
 */
export async function until<T>(look: () => Promise<T>, within = 10_000): Promise<Exclude<NonNullable<T>, false>> {
  const end = Date.now() + within;
  for (;;) {
    const seen = await look();
    if (seen) return seen as Exclude<NonNullable<T>, false>;
    if (Date.now() > end) throw new Error(`not so within ${within} ms; last seen: ${JSON.stringify(seen)}`);
    await sleep(25);
  }
}
