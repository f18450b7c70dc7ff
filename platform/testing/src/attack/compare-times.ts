/** Milliseconds of what is told apart or not, in turns, so that the load of the machine falls on both alike. */
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
 * Whether somebody who measures can tell the one from the other: nearly every value of one is beyond those of the other (the
 * statistic of Mann and Whitney), and not by a trifle.
 */
export function toldApart([a, b]: readonly [readonly number[], readonly number[]]): boolean {
  const above = a.flatMap((one) => b.map((other) => (one > other ? 1 : 0))).reduce<number>((sum, n) => sum + n, 0);
  const share = above / (a.length * b.length);
  const ratio = median(a) / median(b);
  return (share > 0.9 || share < 0.1) && (ratio > 1.5 || ratio < 1 / 1.5);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
