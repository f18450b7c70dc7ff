import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks again until `look` gives something truthy; throws with what was seen last after `within` milliseconds. How quick
 * things are on a machine with nothing else to do, the benchmark says: only a case about time names one.
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
