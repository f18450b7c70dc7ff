import { focalCrop, pointAt } from './focalCrop.js';

const landscape = { width: 800, height: 400 };

test('[B5] a crop shows the focal point as near to its middle as the edges allow', () => {
  expect(focalCrop(landscape, 1, { x: 0.5, y: 0.5 })).toBe('50% 50%');
  expect(focalCrop(landscape, 1, { x: 0, y: 0 })).toBe('0% 50%');
  expect(focalCrop(landscape, 1, { x: 0.9, y: 0.5 })).toBe('100% 50%');
  expect(focalCrop(landscape, 1, { x: 0.375, y: 0.5 })).toBe('25% 50%');
  expect(focalCrop(landscape, 4, { x: 0.5, y: 0.75 })).toBe('50% 100%');
});

test('[B5] a point stays in the picture and is kept to hundredths', () => {
  expect(pointAt(-0.2, 1.3)).toEqual({ x: 0, y: 1 });
  expect(pointAt(0.33333, 0.5)).toEqual({ x: 0.33, y: 0.5 });
});
