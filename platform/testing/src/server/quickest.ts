interface Tries {
  /** How many there are at most. */
  readonly most?: number;
  /** What comes before each and does not count. */
  readonly before?: (nth: number) => Promise<unknown>;
}

/**
 * How long the quickest of some tries took, in milliseconds, or what it measured itself; another one is made only where none was
 * within `limit`. What users are promised a time for is measured so: the machine of a test run has other work, and that is not
 * the product's.
 */
export async function quickest(
  limit: number,
  attempt: (nth: number) => Promise<unknown>,
  { most = 4, before }: Tries = {},
): Promise<number> {
  let best = Infinity;
  for (let nth = 0; nth < most && best >= limit; nth += 1) {
    await before?.(nth);
    const from = performance.now();
    const measured = await attempt(nth);
    best = Math.min(best, typeof measured === 'number' ? measured : performance.now() - from);
  }
  return best;
}
