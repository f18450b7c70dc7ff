import { PreloadSlots } from './PreloadSlots.js';

test('[A10] four loads run at a time, and each one that ends, successfully or not, frees its slot', async () => {
  const slots = new PreloadSlots(() => false);
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const load = () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
  expect([1, 2, 3, 4, 5].map(() => slots.take(load))).toEqual([true, true, true, true, false]);
  expect(ends).toHaveLength(4);
  ends[0]?.resolve();
  ends[1]?.reject(new Error('offline'));
  await new Promise((done) => setTimeout(done));
  expect([1, 2, 3].map(() => slots.take(load))).toEqual([true, true, false]);
});

test('[A10] nothing is preloaded with data saving enabled', () => {
  const slots = new PreloadSlots(() => true);
  expect(slots.take(() => Promise.reject(new Error('must not begin')))).toBe(false);
});
