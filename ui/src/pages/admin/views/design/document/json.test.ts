import fc from 'fast-check';
import { ExactNumber, keepLayout, printDocument, readDocument, type JsonObject } from './json.js';
import { withValue } from './path.js';

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
    "place": { "type": "string", "label": { "en": "Place", "de": "Ort" } },
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

/** The text after a change of the document. */
function changed(text: string, change: (document: JsonObject) => JsonObject): string {
  const before = read(text);
  const next = change(before);
  keepLayout(next, before);
  return printDocument(next);
}
const label = (en: string, de: string): JsonObject =>
  new Map([
    ['en', en],
    ['de', de],
  ]);

test('[C1] a file stays unchanged except for the edit', () => {
  expect(printDocument(read(handwritten))).toBe(handwritten);
  expect(changed(handwritten, (document) => new Map(document).set('name', 'news'))).toBe(
    handwritten.replace('"notes"', '"news"'),
  );
  expect(changed(handwritten, (document) => withValue(document, ['label', 'de'], 'Vermerke'))).toBe(
    handwritten.replace('Notizen', 'Vermerke'),
  );
  expect(changed(handwritten, (document) => withValue(document, ['columns', 'place', 'label', 'de'], 'Platz'))).toBe(
    handwritten.replace('Ort', 'Platz'),
  );
  const added = changed(handwritten, (document) => new Map(document).set('singular', label('Note', 'Notiz')));
  expect(added).toContain('\n  "singular": { "en": "Note", "de": "Notiz" }');
  const long = changed(handwritten, (document) => withValue(document, ['label', 'en'], 'x'.repeat(100)));
  expect(long).toContain('  "label": {\n    "en": "xx');
});

test.each([
  ['tabs', (text: string) => text.replaceAll('  ', '\t')],
  ['four spaces', (text: string) => text.replaceAll('  ', '    ')],
  ['tight braces', (text: string) => text.replaceAll('{ "', '{"').replaceAll(/(?<=\S) \}/g, '}')],
  ['no line end at the end', (text: string) => text.trimEnd()],
])('[C1] a file with %s keeps them', (_, styled) => {
  const text = styled(handwritten);
  expect(changed(text, (document) => withValue(document, ['label', 'de'], 'Vermerke'))).toBe(
    text.replace('Notizen', 'Vermerke'),
  );
});

const spaced = handwritten
  .replace('  "columns": {', '\n  "columns": {')
  .replace('    "title"', '\n\n    "title"')
  .replace('Notizen', 'K\\u00e4rtchen\\/Notizen');

test('[C1] blank lines between members and the spelling of texts survive an edit next to them', () => {
  expect(changed(spaced, (document) => withValue(document, ['columns', 'place', 'label', 'de'], 'Plätze'))).toBe(
    spaced.replace('Ort', 'Plätze'),
  );
  expect(changed(spaced, (document) => withValue(document, ['label', 'de'], 'Kärtchen'))).toBe(
    spaced.replace('K\\u00e4rtchen\\/Notizen', 'Kärtchen'),
  );
});

test('[C1] an unedited document is printed as the same text', () => {
  const key = fc.stringMatching(/^[a-zä"\\]{1,4}$/);
  const blank = fc.nat({ max: 2 });
  const { member } = fc.letrec<{ member: unknown; object: unknown }>((tie) => ({
    member: fc.oneof({ maxDepth: 4 }, fc.string(), fc.integer(), fc.boolean(), fc.array(tie('member'), { maxLength: 3 }), tie('object')), // prettier-ignore
    object: fc.dictionary(key, tie('member'), { maxKeys: 4 }),
  }));
  const files = fc.tuple(fc.dictionary(key, member, { minKeys: 1 }), fc.infiniteStream(blank), fc.boolean());
  fc.assert(
    fc.property(files, ([value, blanks, isEscaped]) => {
      const text = `${JSON.stringify(value, null, 2)}\n`
        .replaceAll(/,\n/g, () => `,\n${'\n'.repeat(Number(blanks.next().value))}`)
        .replaceAll(isEscaped ? 'ä' : '\0', '\\u00e4');
      expect(printDocument(read(text))).toBe(text);
    }),
  );
});

test('[C1] a file of one line is printed on several lines', () => {
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
])('[C1] the designer cannot open %j: %s', (text, reason) => {
  expect(readDocument(text)).toBe(reason);
});

test('[C1] a document is the same after it is printed and read again', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 6 })), fc.boolean(), (value, isIndented) => {
      const document = read(isIndented ? JSON.stringify(value).replaceAll(/^\{/g, '{\n') : JSON.stringify(value));
      expect(read(printDocument(document))).toEqual(document);
      expect(JSON.parse(printDocument(document))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
