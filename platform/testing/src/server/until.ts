import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again until `look` gives something truthy; throws with what was seen last after `within` milliseconds. */
export async function until<T>(look: () => Promise<T>, within = 2_000): Promise<Exclude<NonNullable<T>, false>> {
  const end = Date.now() + within;
  for (;;) {
    const seen = await look();
    if (seen) return seen as Exclude<NonNullable<T>, false>;
    if (Date.now() > end) throw new Error(`not so within ${within} ms; last seen: ${JSON.stringify(seen)}`);
    await sleep(25);
  }
}
