type Times = readonly [readonly number[], readonly number[]];

/** Milliseconds of two operations that take turns, so that load on the machine affects both equally. */
export async function timesOf(
  rounds: number,
  first: (round: number) => Promise<unknown>,
  second: (round: number) => Promise<unknown>,
): Promise<Times> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const began = performance.now();
      await (which === 0 ? first : second)(round);
      times[which as 0 | 1].push(performance.now() - began);
    }
  }
  return times;
}

/**
 * Whether two operations can be distinguished by their duration, in two samples and in the same direction: a single sample
 * may be unlucky.
 */
export async function areDistinguishable(measure: (sample: number) => Promise<Times>): Promise<boolean> {
  const first = direction(await measure(0));
  return first !== undefined && direction(await measure(1)) === first;
}

/**
 * Which of two operations takes longer, if they can be distinguished by their duration: nearly every value of one is beyond
 * those of the other (Mann–Whitney U), and the medians differ by more than half.
 */
function direction([a, b]: Times): 'first' | 'second' | undefined {
  const above = a.flatMap((one) => b.map((other) => (one > other ? 1 : 0))).reduce<number>((sum, n) => sum + n, 0);
  const share = above / (a.length * b.length);
  const ratio = median(a) / median(b);
  if (share > 0.9 && ratio > 1.5) return 'first';
  return share < 0.1 && ratio < 1 / 1.5 ? 'second' : undefined;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
