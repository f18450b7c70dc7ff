import fc from 'fast-check';
import { charactersOf, inParts, maxCharacters } from './statement-parts.js';

const sizes = [64, 16, 4, 1];
const lengths = fc.array(fc.oneof(fc.nat(100), fc.nat(2 * maxCharacters)), { maxLength: 200 });

test('rows are written in their order, in parts that a server accepts', () => {
  fc.assert(
    fc.property(lengths, (list) => {
      const parts = inParts(list, sizes, (length) => [1, 'x'.repeat(length), null]);
      expect(parts.flat()).toEqual(list);
      for (const part of parts) {
        expect(sizes).toContain(part.length);
        const characters = part.reduce((sum, length) => sum + length, 0);
        expect(part.length === 1 || characters <= maxCharacters).toBe(true);
      }
    }),
    { numRuns: 30 },
  );
});

test('small rows share few statements', () => {
  const rows = Array.from({ length: 150 }, (_, at) => `row ${at}`);
  expect(inParts(rows, sizes, (row) => [row]).map(({ length }) => length)).toEqual([64, 64, 16, 4, 1, 1]);
  expect(charactersOf(['ab', 1, null, 'c'])).toBe(3);
});
