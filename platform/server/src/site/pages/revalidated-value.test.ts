import { jest } from '@jest/globals';
import { RevalidatedValue } from './revalidated-value.js';

/** A value that counts its refreshes, with a clock controlled by the test. */
function counted(ask?: (count: number) => Promise<number>) {
  let count = 0;
  const problems: unknown[] = [];
  const response = new RevalidatedValue<number>(
    () => ask?.((count += 1)) ?? Promise.resolve((count += 1)),
    (error) => problems.push(error),
  );
  return { response, problems, requests: () => count };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('[B1] a value that is refreshed at most once a second', () => {
  test('is returned synchronously while it is fresh', async () => {
    const { response, requests } = counted();
    expect(await response.get()).toBe(1);
    jest.advanceTimersByTime(900);
    expect(response.get()).toBe(1);
    expect(requests()).toBe(1);
  });

  test('is served a little longer during a refresh, and is awaited after that', async () => {
    const { response, requests } = counted();
    await response.get();
    jest.advanceTimersByTime(1_100);
    expect(response.get()).toBe(1);
    await Promise.resolve();
    expect([requests(), response.get()]).toEqual([2, 2]);
    await jest.advanceTimersByTimeAsync(1_800);
    expect(await response.get()).toBe(3);
  });

  test('is refreshed at once when outdated, even during an earlier refresh', async () => {
    const open: ((value: number) => void)[] = [];
    const { response } = counted(() => new Promise((resolve) => open.push(resolve)));
    const first = response.get();
    response.invalidate();
    const second = response.get();
    open[1]?.(20);
    expect(await second).toBe(20);
    open[0]?.(10);
    await first;
    expect(response.get()).toBe(20);
  });

  test('stays unchanged while there is no response, reports the failure once, and never waits for long', async () => {
    let isUp = true;
    const { response, problems } = counted((count) =>
      isUp ? Promise.resolve(count) : Promise.reject(new Error('down')),
    );
    await response.get();
    isUp = false;
    for (let at = 0; at < 3; at += 1) {
      jest.advanceTimersByTime(2_000);
      expect(await response.get()).toBe(1);
      expect(response.get()).toBe(1);
    }
    expect(problems).toHaveLength(1);
    isUp = true;
    jest.advanceTimersByTime(2_000);
    expect(await response.get()).toBe(5);
  });

  test('is awaited for at most a second', async () => {
    let hangs = false;
    const { response } = counted((count) => (hangs ? new Promise(() => undefined) : Promise.resolve(count)));
    await response.get();
    hangs = true;
    jest.advanceTimersByTime(5_000);
    const waited = response.get();
    jest.advanceTimersByTime(1_100);
    expect(await waited).toBe(1);
    expect(response.get()).toBe(1);
  });

  test('fails only when there never was a response', async () => {
    const { response } = counted(() => Promise.reject(new Error('down')));
    await expect(response.get()).rejects.toThrow('down');
  });
});
