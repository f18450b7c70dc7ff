import fc from 'fast-check';
import { foldCase } from '../columns/fold-case.js';
import { escapeLike, likeMatcher } from './like-matcher.js';

/** A plain implementation of patterns that tries everything. */
const reference = (pattern: readonly string[], text: readonly string[]): boolean => {
  const [point, next] = pattern;
  if (point === undefined) return text.length === 0;
  if (point === '%')
    return text.some((_, at) => reference(pattern.slice(1), text.slice(at))) || reference(pattern.slice(1), []);
  if (text.length === 0) return false;
  if (point === '_') return reference(pattern.slice(1), text.slice(1));
  if (point === '\\' && (next === '%' || next === '_' || next === '\\'))
    return text[0] === next && reference(pattern.slice(2), text.slice(1));
  return text[0] === point && reference(pattern.slice(1), text.slice(1));
};

const short = (letters: string[]) =>
  fc.array(fc.constantFrom(...letters), { maxLength: 8 }).map((list) => list.join(''));

describe('like', () => {
  test('[D1] equals a naive implementation', () => {
    const texts = short(['a', 'b', '%', '_', '\\', '😀', '\n']);
    fc.assert(
      fc.property(texts, texts, (pattern, text) => {
        expect(likeMatcher(pattern, false)(text)).toBe(reference(Array.from(pattern), Array.from(text)));
      }),
      { numRuns: 5_000 },
    );
  });

  test('[D1] without case, text and pattern are folded', () => {
    const texts = short(['a', 'A', 'É', 'é', 'İ', 'i', 'Σ', 'ς', 'σ', 'ß', 'S', '%', '_']);
    fc.assert(
      fc.property(texts, texts, (pattern, text) => {
        expect(likeMatcher(pattern, true)(text)).toBe(likeMatcher(foldCase(pattern), false)(foldCase(text)));
      }),
      { numRuns: 2_000 },
    );
  });

  test('[D1] an escaped text matches itself and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, other) => {
        const matches = likeMatcher(escapeLike(text), false);
        expect(matches(text)).toBe(true);
        expect(matches(other)).toBe(other === text);
      }),
    );
  });

  test.each([
    ['a\\b', 'a\\b', true],
    ['a\\', 'a\\', true],
    ['\\%', '%', true],
    ['\\%', 'x', false],
    ['\\\\%', '\\anything', true],
    ['_', '😀', true],
    ['__', '😀', false],
    ['a%c', 'a\nb\nc', true],
    ['%', '', true],
    ['', '', true],
    ['_%_', 'a', false],
  ])('[D1] %j and %j: %j (A8)', (pattern, text, expected) => {
    expect(likeMatcher(pattern, false)(text)).toBe(expected);
  });

  test('[D1] patterns with excessive wildcards take only milliseconds', () => {
    const text = 'a'.repeat(100_000);
    const { user } = process.cpuUsage();
    expect(likeMatcher(`${'%a'.repeat(4_000)}%b`, false)(text)).toBe(false);
    expect(likeMatcher(`${'%a_'.repeat(2_000)}%b`, true)(text)).toBe(false);
    expect(likeMatcher(`%${'a'.repeat(50)}b%`, false)(text)).toBe(false);
    expect(process.cpuUsage().user - user).toBeLessThan(500_000);
  });
});
