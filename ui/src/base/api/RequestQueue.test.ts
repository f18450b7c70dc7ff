import { jest } from '@jest/globals';
import { RequestQueue } from './RequestQueue.js';

describe('the request queue', () => {
  test('[E7] runs three tasks at a time, the others in order of arrival', async () => {
    const queue = new RequestQueue(3);
    const started: number[] = [];
    const ends: Array<() => void> = [];
    const all = [0, 1, 2, 3, 4].map((task) =>
      queue.run(() => {
        started.push(task);
        return new Promise<number>((resolve) => ends.push(() => resolve(task)));
      }),
    );
    await Promise.resolve();
    expect(started).toEqual([0, 1, 2]);
    ends[1]?.();
    await all[1];
    await Promise.resolve();
    expect(started).toEqual([0, 1, 2, 3]);
    for (let next = 0; next < 5; next += 1) {
      ends.forEach((end) => end());
      await Promise.resolve();
      await Promise.resolve();
    }
    ends.forEach((end) => end());
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4]);
  });

  test('[E7] a failed task is followed by the next one', async () => {
    const queue = new RequestQueue(1);
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run(() => Promise.resolve('yes'))).toBe('yes');
  });

  test('[E7] a task aborted while it waits never starts', async () => {
    const queue = new RequestQueue(1);
    let end: () => void = () => undefined;
    const first = queue.run(() => new Promise<void>((resolve) => (end = resolve)));
    const stop = new AbortController();
    const task = jest.fn(() => Promise.resolve());
    const second = queue.run(task, stop.signal);
    stop.abort();
    await expect(second).rejects.toThrow();
    end();
    await first;
    expect(task).not.toHaveBeenCalled();
    expect(await queue.run(() => Promise.resolve(1))).toBe(1);
  });

  test('[E7] a save precedes waiting reads, but no read waits forever', async () => {
    const queue = new RequestQueue(1);
    const done: string[] = [];
    let end: () => void = () => undefined;
    const first = queue.run(() => new Promise<void>((resolve) => (end = resolve)));
    const run = (name: string, priority: 'write' | 'read' | 'background') =>
      queue.run(() => Promise.resolve(void done.push(name)), undefined, priority);
    const all = [run('idle', 'background'), run('list', 'read'), ...[1, 2, 3, 4].map((save) => run(`save ${save}`, 'write'))]; // prettier-ignore
    await Promise.resolve();
    end();
    await Promise.all([first, ...all]);
    expect(done).toEqual(['save 1', 'save 2', 'save 3', 'idle', 'save 4', 'list']);
  });
});
