import fc from 'fast-check';
import { shortenSame, textDifference, type TextPart } from './textDifference.js';

const described = (parts: readonly TextPart[]) => parts.map(({ kind, text }) => `${kind}: ${text}`);
const joined = (parts: readonly TextPart[], without: TextPart['kind']) =>
  parts.flatMap(({ kind, text }) => (kind === without ? [] : [text])).join('');

describe('the difference of two texts', () => {
  test('[D3] is given in whole words', () => {
    expect(described(textDifference('The quick brown fox', 'The slow brown fox jumps'))).toEqual([
      'same: The ',
      'removed: quick',
      'added: slow',
      'same:  brown fox',
      'added:  jumps',
    ]);
  });

  test('[D3] is empty for equal texts, and one part for a text that is new or gone', () => {
    expect(described(textDifference('Überall gleich', 'Überall gleich'))).toEqual(['same: Überall gleich']);
    expect(described(textDifference('', 'neu'))).toEqual(['added: neu']);
    expect(described(textDifference('alt', ''))).toEqual(['removed: alt']);
  });

  test('[D3] texts with too many differences are shown one after the other', () => {
    const text = (letter: string) => Array.from({ length: 3_000 }, (_, at) => `${letter}${at}`).join(' ');
    expect(textDifference(text('a'), text('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });

  test('[D3] long unchanged stretches are left out, and words are never cut', () => {
    const long = Array.from({ length: 100 }, (_, at) => `word${at}`).join(' ');
    const parts = shortenSame(textDifference(`${long} old ${long}`, `${long} new ${long}`));
    expect(parts.map(({ kind }) => kind)).toEqual(['gap', 'same', 'removed', 'added', 'same', 'gap']);
    expect(parts[1]?.text).toMatch(/^\s?word\d+ .* word99 $/);
    expect(parts[4]?.text).toMatch(/^ word0 .*word\d+$/);
  });

  test('[D3] the parts hold both texts, with and without gaps', () => {
    const text = fc
      .array(fc.oneof(fc.constantFrom('a', 'b', 'Straße', '–', '\n\n', '😀'), fc.string({ maxLength: 200 })), {
        maxLength: 30,
      })
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(text, text, (old, now) => {
        const parts = textDifference(old, now);
        for (const some of [parts, shortenSame(parts)]) {
          expect(joined(some, 'added')).toBe(old);
          expect(joined(some, 'removed')).toBe(now);
          expect(some.every((part) => part.text !== '')).toBe(true);
        }
      }),
    );
  });
});
