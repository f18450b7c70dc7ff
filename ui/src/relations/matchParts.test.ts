import fc from 'fast-check';
import { matchParts } from './matchParts.js';

const marked = (text: string, search: string) =>
  matchParts(text, search)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

describe('[F1] what of a title a search found', () => {
  test.each([
    ['Großhandel Süd', 'süd groß', '[Groß]handel [Süd]'],
    ['C++ (2. Auflage)', 'c++ (2.', '[C++] [(2.] Auflage)'],
    ['banana', 'an ana', 'b[ana]na'],
    ['nothing', '', 'nothing'],
  ])('%s by "%s" is %s', (text, search, expected) => {
    expect(marked(text, search)).toBe(expected);
  });

  test('the pieces are the whole text, whatever is searched', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, search) => {
        expect(matchParts(text, search).map((part) => part.text).join('')).toBe(text); // prettier-ignore
      }),
    );
  });
});
