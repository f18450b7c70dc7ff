import fc from 'fast-check';
import { foldCase } from './fold-case.js';
import { codePointCompare, textSort } from './text-order.js';
import { codePoints, utf8Bytes } from './text-value.js';

const text = fc.string({ unit: 'binary' });

describe('order of texts', () => {
  test('[D1] codePointCompare orders like UTF-8 bytes', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(codePointCompare(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
    );
    expect(codePointCompare('\uffee', '🎵')).toBeLessThan(0);
  });

  test('[D1] lists ignore the case of ASCII letters', () => {
    expect(['b', 'A', 'a', 'B', '_', 'Ä'].sort(textSort)).toEqual(['_', 'A', 'a', 'b', 'B', 'Ä']);
  });
});

describe('measures', () => {
  test('[C8] bytes and code points are those of UTF-8', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(utf8Bytes(value)).toBe(Buffer.byteLength(value));
        expect(codePoints(value)).toBe([...value].length);
      }),
    );
  });
});

describe('folding', () => {
  test('[D1] works code point by code point', () => {
    expect(foldCase('ÄÖÜ MÖTLEY ΣΑΣ İ ß')).toBe('äöü mötley σασ i ß');
    fc.assert(fc.property(text, (value) => codePoints(foldCase(value)) === codePoints(value)));
    fc.assert(fc.property(text, (value) => foldCase(foldCase(value)) === foldCase(value)));
  });
});
