import fc from 'fast-check';
import { normalPath, printPath, readPath, withoutEndSlash } from './site-path.js';

describe('[B1] the path of a page', () => {
  test.each([
    ['/about', '/about'],
    ['/about/', '/about'],
    [' /a/b ', '/a/b'],
    ['/', '/'],
    ['/über-uns', '/über-uns'],
    ['/%C3%BCber-uns', '/über-uns'],
    ['/u\u0308ber', '/über'],
    ['/v1.0,(a)', '/v1.0,(a)'],
  ])('%s is stored as %s', (written, path) => expect(normalPath(written)).toBe(path));

  test.each([
    'about', '', '//host', '/a//b', '/a?b', '/a#b', '/a b', '/a/../b', '/./a', '/a\\b', '/%zz', '/a%2Fb', '/a%25b', '/%00',
    'https://x.example/', `/${'a'.repeat(2_000)}`, '/a\nb', '/<b>', '/\u202Eabc',
  ])('%j is invalid', (written) => expect(normalPath(written)).toBeNull()); // prettier-ignore

  test('any encoding of it gives the stored path', () => {
    const segment = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 4 }), (segments) => {
        const path = normalPath(`/${segments.join('/')}`);
        if (path === null) return;
        expect(normalPath(path)).toBe(path);
        expect(readPath(printPath(path))).toBe(path);
        const encodedWhole = path.split('/').map(encodeURIComponent).join('/');
        expect(withoutEndSlash(readPath(`${encodedWhole}/`) ?? '')).toBe(path);
        // The encoded path leads to this site and nowhere else.
        const url = new URL(printPath(path), 'https://x.example');
        expect([url.origin, url.search, url.hash]).toEqual(['https://x.example', '', '']);
        expect(url.pathname.startsWith('//')).toBe(false);
      }),
    );
  });
});

test('[A15] a path that cannot be decoded, or has more than 2,000 characters, is invalid', () => {
  expect([readPath('/%zz'), readPath('/%C3'), readPath(`/${'a'.repeat(2_000)}`)]).toEqual([null, null, null]);
  expect(readPath(`/${'a'.repeat(1_999)}`)).toHaveLength(2_000);
});
