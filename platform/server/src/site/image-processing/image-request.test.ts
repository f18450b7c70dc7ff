import { AppError } from '@viewkraft/model';
import fc from 'fast-check';
import { imageGeometry } from './image-geometry.js';
import { parseImageRequest } from './image-request.js';

const runs = Number(process.env['VIEWKRAFT_TEST_RUNS'] ?? 1) * 200;
const middle = { x: 0.5, y: 0.5 };

test('[B5] modifiers are read as the image builders of the public site write them', () => {
  const nothing = { width: undefined, height: undefined, fit: 'cover', format: undefined, quality: undefined, background: undefined };
  expect(parseImageRequest('_')).toEqual(nothing);
  expect(parseImageRequest('w_320&f_webp')).toEqual({ ...nothing, width: 320, format: 'webp' });
  expect(parseImageRequest('s_200x100,fit_contain,q_80,b_FFF')).toEqual({
    ...nothing, width: 200, height: 100, fit: 'contain', quality: 80, background: '#fff',
  });
  expect(parseImageRequest('s=64&f:jpg&b_rebeccapurple')).toEqual({ ...nothing, width: 64, height: 64, format: 'jpeg', background: 'rebeccapurple' });
}); // prettier-ignore

test('[B5] any text is either a request within the limits or refused as invalid', () => {
  const item = fc.tuple(
    fc.constantFrom('w', 'h', 's', 'q', 'b', 'f', 'fit', 'enlarge', 'x', '__proto__'),
    fc.constantFrom('_', '=', ':', ''),
    fc.oneof(fc.integer().map(String), fc.string({ maxLength: 8 }), fc.constantFrom('webp', 'cover', '10x10', 'fff')),
  );
  const modifiers = fc.oneof(
    fc.string(),
    fc.array(item.map((parts) => parts.join('')), { maxLength: 4 }).map((items) => items.join('&')),
  ); // prettier-ignore
  fc.assert(
    fc.property(modifiers, (text) => {
      try {
        const { width = 1, height = 1, quality = 1 } = parseImageRequest(text);
        for (const side of [width, height]) expect(side >= 1 && side <= 4096 && Number.isInteger(side)).toBe(true);
        expect(quality >= 1 && quality <= 100).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
        expect((error as AppError).code).toBe('BAD_REQUEST');
      }
    }),
    { numRuns: runs, seed: 4711 },
  );
});

test('[B5] no size is larger than its source, and a crop lies inside it with the focal point in view', () => {
  const side = fc.integer({ min: 1, max: 5000 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const fit = fc.constantFrom('cover', 'contain', 'fill', 'inside', 'outside');
  fc.assert(
    fc.property(side, side, side, side, fit, share, share, (width, height, w, h, how, x, y) => {
      const source = { width, height };
      const { crop, size } = imageGeometry(source, { width: w, height: h, fit: how }, { x, y });
      const most = crop ?? source;
      if (how !== 'contain') expect([size!.width <= most.width, size!.height <= most.height]).toEqual([true, true]);
      expect([size!.width <= 5000, size!.height <= 5000]).toEqual([true, true]);
      if (!crop) return;
      expect([crop.left >= 0, crop.left + crop.width <= width]).toEqual([true, true]);
      expect([crop.top >= 0, crop.top + crop.height <= height]).toEqual([true, true]);
      expect(crop.left - 1 <= x * width && x * width <= crop.left + crop.width + 1).toBe(true);
      expect(crop.top - 1 <= y * height && y * height <= crop.top + crop.height + 1).toBe(true);
    }),
    { numRuns: runs, seed: 4711 },
  );
});

test.each([
  [
    { width: 100, height: undefined, fit: 'cover' },
    { width: 100, height: 50 },
  ],
  [
    { width: undefined, height: 900, fit: 'cover' },
    { width: 800, height: 400 },
  ],
  [
    { width: 400, height: 400, fit: 'inside' },
    { width: 400, height: 200 },
  ],
  [
    { width: 100, height: 100, fit: 'outside' },
    { width: 200, height: 100 },
  ],
  [
    { width: 100, height: 100, fit: 'fill' },
    { width: 100, height: 100 },
  ],
  [
    { width: 1600, height: 1600, fit: 'cover' },
    { width: 400, height: 400 },
  ],
  [
    { width: 100, height: 100, fit: 'contain' },
    { width: 100, height: 100 },
  ],
] as const)('[B5] %j of 800 x 400', (request, size) => {
  expect(imageGeometry({ width: 800, height: 400 }, request, middle).size).toEqual(size);
});
