import { Outage } from './outage.js';

test('[J7] the end of an outage is reported once, unless it was too short', () => {
  const reported: number[] = [];
  const outage = new Outage((seconds) => reported.push(seconds));
  outage.end();
  outage.begin();
  outage.end();
  outage.begin(performance.now() - 7_000);
  outage.begin();
  outage.end();
  outage.end();
  expect(reported).toEqual([7]);
});
