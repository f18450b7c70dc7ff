import { constants } from '@viewkraft/model';
import fc from 'fast-check';
import { imageAddress } from '../../base/site/imageAddress.js';
import { imageSources } from './imageSources.js';

const runs = Number(process.env['VIEWKRAFT_TEST_RUNS'] ?? 1) * 200;
const domains = ['pictures.example', 'localhost:9000'];

test('[B5] sizes by named screens give every width once for each density, the narrowest first', () => {
  const at = (width: number) => `/_ipx/f_webp&w_${width}/media/a.png ${width}w`;
  expect(imageSources('/media/a.png', { width: 900, height: 600, sizes: 'sm:100vw md:50vw 400px', densities: [1, 2] })).toEqual({
    src: '/_ipx/f_webp&w_1280/media/a.png',
    srcSet: [384, 400, 640, 768, 800, 1280].map(at).join(', '),
    sizes: '(max-width: 640px) 400px, (max-width: 768px) 100vw, 50vw',
  });
}); // prettier-ignore

test('[B5] without sizes only the densities matter', () => {
  expect(imageSources('/media/a.png', { width: 300, height: 200 })).toEqual({
    src: '/_ipx/f_webp&w_600/media/a.png',
    srcSet: '/_ipx/f_webp&w_300/media/a.png 1x, /_ipx/f_webp&w_600/media/a.png 2x',
  });
});

test('[B5] a fit requires both sides, and precedes format and quality', () => {
  const { srcSet } = imageSources('/media/a.png', { width: 300, height: 200, fit: 'cover', quality: 70, sizes: 'xs:150' });
  expect(srcSet).toBe('/_ipx/f_webp&fit_cover&q_70&s_150x100/media/a.png 150w, /_ipx/f_webp&fit_cover&q_70&s_300x200/media/a.png 300w');
}); // prettier-ignore

test.each([
  ['sm:50% md:3em lg:10rem', undefined],
  ['nowhere:50vw sm:0 md:0vw', undefined],
  ['lg:x:1 ,, ', undefined],
  ['2xl:50vw', '50vw'],
  ['900:300px sm:90', '(max-width: 900px) 90px, 300px'],
  ['100vw lg:50vw', '(max-width: 1024px) 100vw, 50vw'],
  ['sm:100vw sm:10vw', '10vw'],
])('[B5] of the sizes "%s" only numbers, px and vw of known screens count', (sizes, expected) => {
  expect(imageSources('/media/a.png', { width: 300, height: 200, sizes }).sizes).toBe(expected);
});

test('[B5] a vw size without a screen adds no width', () => {
  const { srcSet } = imageSources('/media/a.png', { width: 300, sizes: '100vw lg:50vw', densities: [1] });
  expect(srcSet).toBe('/_ipx/f_webp&w_512/media/a.png 512w');
});

test('[B5] densities are required', () => {
  expect(() => imageSources('/media/a.png', { width: 300, densities: [] })).toThrow('`densities` must not be empty');
});

test.each([
  ['a b.png', '/_ipx/f_webp&w_5/a%20b.png'],
  ['/media/a%20b.png', '/_ipx/f_webp&w_5/media/a%20b.png'],
  ['/media/ä.png?v=1#x', '/_ipx/f_webp&w_5/media/%C3%A4.png'],
  ['https://pictures.example/a%20b.png?v=1', '/_ipx/f_webp&w_5/https://pictures.example/a%2520b.png%3Fv=1'],
  ['//pictures.example/a.png', '/_ipx/f_webp&w_5/https://pictures.example/a.png'],
  ['http://localhost:9000/a.gif', '/_ipx/f_webp&w_5/http://localhost:9000/a.gif'],
  ['https://pictures.example/a.svg', 'https://pictures.example/a.svg'],
  ['https://pictures.example:8443/a.png', 'https://pictures.example:8443/a.png'],
  ['http://localhost/a.png', 'http://localhost/a.png'],
  ['https://pictures.example.evil.org/a.png', 'https://pictures.example.evil.org/a.png'],
  ['https://pictures.example@evil.org/a.png', 'https://pictures.example@evil.org/a.png'],
  ['/drawing.svg', '/drawing.svg'],
  ['data:image/gif;base64,R0lGODlhAQABAAAAACw=', 'data:image/gif;base64,R0lGODlhAQABAAAAACw='],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('[B5] %s is requested at %s', (src, address) => {
  expect(imageAddress(src, { width: 5 }, domains)).toBe(address);
});

test('[B5] no candidate exceeds the server’s limits, and none is repeated', () => {
  const screen = fc.constantFrom('', 'xs:', 'sm:', 'xl:', '2xl:', '777:', 'else:');
  const size = fc.tuple(fc.nat(9_999), fc.constantFrom('', 'px', 'vw', '%')).map((parts) => parts.join(''));
  const sizes = fc.array(fc.tuple(screen, size).map((parts) => parts.join('')), { maxLength: 5 }); // prettier-ignore
  const side = fc.integer({ min: 1, max: 9_999 });
  const densities = fc.array(fc.constantFrom(1, 1.5, 2, 3), { minLength: 1, maxLength: 4 });
  const fit = fc.constantFrom(undefined, 'cover' as const);
  fc.assert(
    fc.property(sizes, side, side, densities, fit, (entries, width, height, screens, how) => {
      const request = { sizes: entries.join(' '), width, height, densities: screens, ...(how && { fit: how }) };
      const candidates = imageSources('/media/a.png', request).srcSet!.split(', ');
      const descriptors = candidates.map((one) => one.split(' ')[1]!);
      expect(new Set(descriptors).size).toBe(descriptors.length);
      expect(new Set(descriptors.map((one) => one.at(-1))).size).toBe(1);
      for (const one of candidates) {
        const [, w, h = w] = /[ws]_(\d+)(?:x(\d+))?\//.exec(one)!;
        for (const part of [w, h]) expect(Number(part) >= 1 && Number(part) <= constants.maxImageSide).toBe(true);
      }
    }),
    { numRuns: runs, seed: 4711 },
  );
});
