import fc from 'fast-check';
import { ExactNumber, printDocument, readDocument, type JsonObject } from './json.js';

const read = (text: string): JsonObject => {
  const found = readDocument(text);
  if (typeof found === 'string') throw new Error(found);
  return found;
};

test('[C1] a file without short lines is printed as generated files are', () => {
  const view = {
    name: 'notes',
    columns: { id: { type: 'uuid' } },
    indexes: [['a', 'b'], []],
    access: {},
    search: true,
  };
  expect(printDocument(read(JSON.stringify(view)))).toBe(`${JSON.stringify(view, null, 2)}\n`);
});

const handwritten = `{
  "name": "notes",
  "label": { "en": "Notes", "de": "Notizen" },
  "columns": {
    "id": { "type": "uuid", "primaryKey": true },
    "title": {
      "type": "string",
      "values": ["a", "b"],
      "label": { "en": "Title", "de": "Titel" }
    }
  },
  "relations": {},
  "grid": {
    "columns": ["title"]
  },
  "access": {
    "read": null
  }
}
`;

test('[C1] what stands on one line of a file still does after a change elsewhere, and so does what is changed or added', () => {
  const document = read(handwritten);
  expect(printDocument(document)).toBe(handwritten);
  expect(printDocument(new Map(document).set('name', 'news'))).toBe(handwritten.replace('"notes"', '"news"'));
  const label = new Map(document.get('label') as JsonObject).set('de', 'Vermerke');
  const added = new Map(document).set('label', label).set(
    'singular',
    new Map([
      ['en', 'Note'],
      ['de', 'Notiz'],
    ]),
  );
  const printed = printDocument(added);
  expect(printed).toContain('\n  "label": { "en": "Notes", "de": "Vermerke" },\n');
  expect(printed).toContain('\n  "singular": { "en": "Note", "de": "Notiz" }\n}');
  const long = new Map(document).set(
    'label',
    new Map([
      ['en', 'x'.repeat(60)],
      ['de', 'y'.repeat(60)],
    ]),
  );
  expect(printDocument(long)).toContain('  "label": {\n    "en": "xx');
});

test('[C1] a file of one line is printed in lines', () => {
  expect(printDocument(read(JSON.stringify(JSON.parse(handwritten))))).toBe(
    `${JSON.stringify(JSON.parse(handwritten), null, 2)}\n`,
  );
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
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 6 })), fc.boolean(), (value, isIndented) => {
      const document = read(isIndented ? JSON.stringify(value).replaceAll(/^\{/g, '{\n') : JSON.stringify(value));
      expect(read(printDocument(document))).toEqual(document);
      expect(JSON.parse(printDocument(document))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
