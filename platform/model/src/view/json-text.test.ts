import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { viewTexts } from '../testing/view-texts.js';
import { readJson } from './json-text.js';

const english = viewTexts(readFileSync(new URL('../../../../locales/en/view-problems.json', import.meta.url), 'utf8'));

describe('readJson', () => {
  test('[C5] accepts what JSON.parse accepts', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.nat({ max: 2 }), (text, space) => {
        const expected: unknown = JSON.parse(text);
        expect(JSON.stringify(readJson(JSON.stringify(expected, null, space)).value)).toBe(JSON.stringify(expected));
      }),
    );
  });

  test('[C5] refuses what JSON.parse refuses, and never throws', () => {
    const pieces = fc.array(fc.constantFrom(...'{}[]",:\\ \n019.-+eEtruefalsn\u0000'), { maxLength: 20 });
    fc.assert(
      fc.property(
        fc.oneof(
          pieces.map((all) => all.join('')),
          fc.string(),
        ),
        (text) => {
          let good = true;
          try {
            JSON.parse(text);
          } catch {
            good = false;
          }
          const { value, problems } = readJson(text);
          if (good)
            expect(value !== undefined || problems.every(({ problem }) => problem.key === 'viewJsonKeyTwice')).toBe(
              true,
            );
          else expect(problems.length).toBeGreaterThan(0);
        },
      ),
    );
  });

  test.each([
    ['{"a": 1,}', 1, 9, 'No comma is allowed before "}"'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, '"," or "}" was expected'],
    ['{"a": ', 1, 7, 'The file ends too early'],
    ['', 1, 1, 'The file ends too early'],
    ["{'a': 1}", 1, 2, 'A key in double quotes was expected'],
    ['{"a": tru}', 1, 7, 'A value was expected, not "tru"'],
    ['{"a": 01}', 1, 7, 'A value was expected, not "01"'],
    ['{} {}', 1, 4, 'Nothing may follow the last bracket'],
    ['// note\n{}', 1, 1, 'A value was expected, not "/"'],
    ['{"a": 1, "b": 2,\r\n "a": 3}', 2, 2, 'The key "a" appears here twice'],
    ['"a\nb"', 1, 3, 'A text must end with double quotes on the same line'],
    [`${'['.repeat(100)}`, 1, 66, 'Nested deeper than 64 levels'],
  ])('[C5] %j: line %d, column %d', (text, line, column, message) => {
    const [first] = readJson(text).problems;
    expect(first && { ...first, problem: english(first.problem) }).toEqual({ line, column, problem: message });
  });

  test('[C5] ignores a byte order mark', () => {
    expect(readJson('\ufeff{"a": 1}').value).toEqual({ a: 1 });
  });
});
