import { LetterCache } from '../src/server/rendering/letter-cache.js';
import type { RenderedLetter } from '../src/server/rendering/render-job.js';

const letterOf = (bytes: number) => ({ sheets: {}, pdf: new Uint8Array(bytes) }) as unknown as RenderedLetter;

test('[L1] the cache of finished letters keeps its limit: least recently used ones go first, too large ones are not kept', () => {
  const cache = new LetterCache(1_000);
  cache.set('a', letterOf(400), 0);
  cache.set('b', letterOf(0), 100);
  expect(cache.get('a')?.pdf).toHaveLength(400);
  cache.set('c', letterOf(300), 0);
  expect(['a', 'b', 'c'].filter((key) => cache.get(key))).toEqual(['a', 'c']);
  cache.set('d', letterOf(1_001), 0);
  expect(['a', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c']);
});
