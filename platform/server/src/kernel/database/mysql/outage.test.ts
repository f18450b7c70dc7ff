import { Outage } from './outage.js';

test('[J7] the end of an outage is told once, unless it was too short', () => {
  const told: number[] = [];
  const outage = new Outage((seconds) => told.push(seconds));
  outage.end();
  outage.begin();
  outage.end();
  outage.begin(performance.now() - 7_000);
  outage.begin();
  outage.end();
  outage.end();
  expect(told).toEqual([7]);
});
