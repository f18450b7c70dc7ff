import { setTimeout as sleep } from 'node:timers/promises';
import { workClock } from './work-clock.js';

const work = (milliseconds: number) => {
  const { user } = process.cpuUsage();
  while (process.cpuUsage().user - user < milliseconds * 1_000);
};

it('[C7] time in which the thread could not work does not count', async () => {
  const clock = workClock();
  await sleep(400);
  const idle = clock();
  work(60);
  const worked = clock() - idle;
  expect([idle < 200, worked >= 50]).toEqual([true, true]);
});

it('[C7] the clock never goes back, and is never ahead of real time', () => {
  const from = performance.now();
  const clock = workClock();
  let last = 0;
  for (let reads = 0; reads < 2_000; reads += 1) {
    const now = clock();
    expect(now >= last && now <= performance.now() - from).toBe(true);
    last = now;
  }
});
