import fc from 'fast-check';
import { matchParts } from './matchParts.js';

const marked = (text: string, search: string) =>
  matchParts(text, search)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

describe('[F1] the parts of a title that match a search', () => {
  test.each([
    ['Großhandel Süd', 'süd groß', '[Groß]handel [Süd]'],
    ['C++ (2. Auflage)', 'c++ (2.', '[C++] [(2.] Auflage)'],
    ['banana', 'an ana', 'b[ana]na'],
    ['Müller-Lüdenscheidt', 'r-l', 'Mülle[r-L]üdenscheidt'],
    ['nothing', '', 'nothing'],
  ])('%s by "%s" is %s', (text, search, expected) => {
    expect(marked(text, search)).toBe(expected);
  });

  test('the parts always add up to the whole text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, search) => {
        expect(matchParts(text, search).map((part) => part.text).join('')).toBe(text); // prettier-ignore
      }),
    );
  });
});
