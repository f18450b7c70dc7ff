import { ReadQueue } from './read-queue.js';

/** Keeps the process busy, as a read does. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('reads of one turn of the event loop', () => {
  test('run in their order, after the code of the turn', async () => {
    const queue = new ReadQueue();
    const ran: number[] = [];
    const results = [1, 2, 3].map((one) => queue.add(() => ran.push(one)));
    expect(ran).toEqual([]);
    expect(await Promise.all(results)).toEqual([1, 2, 3]);
    expect(ran).toEqual([1, 2, 3]);
  });

  test('a failing read, at once or later, fails alone', async () => {
    const queue = new ReadQueue();
    const fail = (): never => {
      throw new Error('at once');
    };
    const results = await Promise.allSettled([
      queue.add(fail),
      queue.add(() => Promise.reject(new Error('later'))),
      queue.add(() => 'read'),
    ]);
    expect(results).toEqual([
      { status: 'rejected', reason: new Error('at once') },
      { status: 'rejected', reason: new Error('later') },
      { status: 'fulfilled', value: 'read' },
    ]);
  });

  test('a slow read does not hold back the results of those before it', async () => {
    const queue = new ReadQueue();
    const order: string[] = [];
    const slow = queue.add(() => work(10)).then(() => order.push('result of the slow read'));
    const next = queue.add(() => order.push('next read'));
    await Promise.all([slow, next]);
    expect(order).toEqual(['result of the slow read', 'next read']);
  });

  test('a read that starts another one gets its result', async () => {
    const queue = new ReadQueue();
    const [outer, inner] = await Promise.all([queue.add(() => queue.add(() => 'inner')), queue.add(() => 'other')]);
    expect([outer, inner]).toEqual(['inner', 'other']);
  });

  test('a flush without a limit runs all of them', async () => {
    const queue = new ReadQueue();
    let ran = 0;
    const results = Array.from({ length: 3 }, () =>
      queue.add(() => {
        work(6);
        ran += 1;
      }),
    );
    queue.flush(Infinity);
    expect(ran).toBe(3);
    await Promise.all(results);
  });
});
