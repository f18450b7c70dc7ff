import fc from 'fast-check';
import { jsonProblem } from './jsonProblem.js';
import { formatJson } from './formatJson.js';

test('[F1] the first error of a JSON text is reported with line and column', () => {
  const mistakes: ReadonlyArray<readonly [string, number, number]> = [
    ['{ "a": 1, }', 1, 11],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
    ['[1, 2', 1, 6],
    ['{ a: 1 }', 1, 3],
    ["['x']", 1, 2],
    ['{"a" 1}', 1, 6],
    ['[1] 2', 1, 5],
    ['', 1, 1],
    ['[01]', 1, 2],
    ['["a\nb"]', 1, 2],
  ];
  for (const [text, line, column] of mistakes) expect([text, jsonProblem(text)]).toEqual([text, { line, column }]);
});

test('[F1] a complete JSON text has no error, and a truncated one has an error at its end', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (text, cut) => {
      expect(jsonProblem(text)).toBeUndefined();
      const part = text.slice(0, cut % text.length);
      const problem = jsonProblem(part);
      if (problem) expect(problem.column).toBeLessThanOrEqual(part.length + 1);
    }),
  );
});

test('[F1] a formatted JSON text has the same meaning, to the last digit', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(formatJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    }),
  );
  expect(formatJson('{"n":9007199254740993,"d":1.10}')).toBe('{\n  "n": 9007199254740993,\n  "d": 1.10\n}');
});
