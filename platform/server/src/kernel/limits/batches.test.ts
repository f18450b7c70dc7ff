import { jest } from '@jest/globals';
import { Batches } from './batches.js';

/** Batches whose runs end when told to, and the runs so far. */
function controlled(maxItems = 16) {
  const runs: { readonly items: readonly number[]; end(): void }[] = [];
  const late: number[] = [];
  let seen = (): void => undefined;
  const batches = new Batches<number>(
    maxItems,
    (items) =>
      new Promise((end) => {
        runs.push({ items, end });
        seen();
      }),
    (item) => late.push(item),
  );
  const reached = async (count: number): Promise<void> => {
    while (runs.length < count) await new Promise<void>((resolve) => (seen = resolve));
  };
  return { batches, runs, late, reached, items: () => runs.map((run) => run.items) };
}

describe('batches', () => {
  it('run the first item at once, and those that arrive meanwhile together, in their order', async () => {
    const { batches, runs, reached, items } = controlled();
    for (const item of [1, 2, 3, 4, 5]) batches.add('a', item);
    expect(items()).toEqual([[1]]);
    runs[0]?.end();
    await reached(2);
    expect(items()).toEqual([[1], [2, 3, 4, 5]]);
    runs[1]?.end();
    await new Promise(setImmediate);
    batches.add('a', 6);
    expect(items().at(-1)).toEqual([6]);
  });

  it('have no more items than allowed', async () => {
    const { batches, runs, reached, items } = controlled(4);
    for (let item = 0; item < 12; item += 1) batches.add('a', item);
    for (let at = 0; at < 4; at += 1) {
      await reached(at + 1);
      runs[at]?.end();
    }
    expect(items().map(({ length }) => length)).toEqual([1, 4, 4, 3]);
  });

  it('keep kinds apart', () => {
    const { batches, items } = controlled();
    batches.add('a', 1);
    batches.add('b', 2);
    expect(items()).toEqual([[1], [2]]);
  });

  it('begin alongside a run that does not end, up to a limit', async () => {
    const { batches, runs, reached, items } = controlled();
    batches.add('a', 1);
    for (const item of [2, 3, 4]) {
      batches.add('a', item);
      await reached(item);
    }
    batches.add('a', 5);
    // By the time that the second one of another kind begins, it would have begun.
    batches.add('b', 6);
    batches.add('b', 7);
    await reached(6);
    expect(items()).toEqual([[1], [2], [3], [4], [6], [7]]);
    runs[2]?.end();
    await reached(7);
    expect(items().at(-1)).toEqual([5]);
  });

  it('give up what has waited for ten seconds', async () => {
    jest.useFakeTimers();
    try {
      const { batches, runs, late, items } = controlled();
      for (const item of [1, 2, 3, 4]) {
        batches.add('a', item);
        await jest.advanceTimersByTimeAsync(5);
      }
      expect(runs).toHaveLength(4);
      batches.add('a', 5);
      await jest.advanceTimersByTimeAsync(9_000);
      batches.add('a', 6);
      expect(late).toEqual([]);
      await jest.advanceTimersByTimeAsync(1_001);
      expect(late).toEqual([5]);
      await jest.advanceTimersByTimeAsync(9_000);
      expect(late).toEqual([5, 6]);
      expect(items()).toEqual([[1], [2], [3], [4]]);
    } finally {
      jest.useRealTimers();
    }
  });
});
