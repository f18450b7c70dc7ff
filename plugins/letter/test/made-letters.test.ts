import { MadeLetters } from '../src/server/press/made-letters.js';
import type { Pressed } from '../src/server/press/press-job.js';

const pressed = (bytes: number) => ({ sheets: {}, pdf: new Uint8Array(bytes) }) as unknown as Pressed;

test('[L1] the cache of finished letters keeps its limit: least recently used ones go first, too large ones are not kept', () => {
  const made = new MadeLetters(1_000);
  made.keep('a', pressed(400), 0);
  made.keep('b', pressed(0), 100);
  expect(made.get('a')?.pdf).toHaveLength(400);
  made.keep('c', pressed(300), 0);
  expect(['a', 'b', 'c'].filter((key) => made.get(key))).toEqual(['a', 'c']);
  made.keep('d', pressed(1_001), 0);
  expect(['a', 'c', 'd'].filter((key) => made.get(key))).toEqual(['a', 'c']);
});
