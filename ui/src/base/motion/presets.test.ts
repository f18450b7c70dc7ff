import { animationNames } from '@viewkraft/model';
import { presets, reveal } from './presets.js';

test.each(animationNames)('[B4] the preset %s lasts 0.2 to 1.2 s and starts from the initial appearance', (name) => {
  const { before, steps, duration } = presets[name];
  expect(duration).toBeGreaterThanOrEqual(200);
  expect(duration).toBeLessThanOrEqual(1_200);
  expect(steps[0]).toEqual({ ...before, offset: 0 });
});

test('[B2] the reveal rises by 25 px in half a second', () => {
  expect(reveal).toMatchObject({ before: { opacity: '0', transform: 'translateY(25px)' }, duration: 500 });
});
