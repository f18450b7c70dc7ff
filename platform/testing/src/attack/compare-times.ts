/** Milliseconds of two operations that take turns, so that load on the machine affects both equally. */
export async function timesOf(
  rounds: number,
  first: (round: number) => Promise<unknown>,
  second: (round: number) => Promise<unknown>,
): Promise<readonly [readonly number[], readonly number[]]> {
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
 * Whether two operations can be distinguished by their duration: nearly every value of one is beyond those of the other
 * (Mann–Whitney U), and the medians differ by more than half.
 */
export function isDistinguishable([a, b]: readonly [readonly number[], readonly number[]]): boolean {
  const above = a.flatMap((one) => b.map((other) => (one > other ? 1 : 0))).reduce<number>((sum, n) => sum + n, 0);
  const share = above / (a.length * b.length);
  const ratio = median(a) / median(b);
  return (share > 0.9 || share < 0.1) && (ratio > 1.5 || ratio < 1 / 1.5);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
