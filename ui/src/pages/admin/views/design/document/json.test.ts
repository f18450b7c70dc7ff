import fc from 'fast-check';
import { ExactNumber, printDocument, readDocument, type JsonObject } from './json.js';

const read = (text: string): JsonObject => {
  const found = readDocument(text);
  if (typeof found === 'string') throw new Error(found);
  return found;
};

test('[C1] a file is printed as generated files are', () => {
  const view = {
    name: 'notes',
    columns: { id: { type: 'uuid' } },
    indexes: [['a', 'b'], []],
    access: {},
    search: true,
  };
  expect(printDocument(read(JSON.stringify(view)))).toBe(`${JSON.stringify(view, null, 2)}\n`);
});

test('[C1] keys that look like numbers keep their order, and numbers keep their digits', () => {
  const text = '{\n  "10": 9007199254740993,\n  "2": 1.0,\n  "__proto__": -0.5\n}\n';
  expect(printDocument(read(text))).toBe(text);
  expect(read(text).get('10')).toEqual(new ExactNumber('9007199254740993'));
});

test.each([
  ['{ "a": }', 'syntax'],
  ['', 'syntax'],
  ['{"a": 1, "a": 2}', 'repeated'],
  ['[1]', 'object'],
  ['null', 'object'],
  [`{"a":${'['.repeat(80)}${']'.repeat(80)}}`, 'deep'],
])('[C1] %j cannot be designed: %s', (text, reason) => {
  expect(readDocument(text)).toBe(reason);
});

test('[C1] whatever is read is printed and read again as the same', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 6 })), (value) => {
      const document = read(JSON.stringify(value));
      expect(read(printDocument(document))).toEqual(document);
      expect(JSON.parse(printDocument(document))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
