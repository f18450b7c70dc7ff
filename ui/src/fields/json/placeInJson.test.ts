import fc from 'fast-check';
import { placeInJson } from './placeInJson.js';

const text = `{
  "name": "notes",
  "columns": {
    "title": { "type": "strnig", "values": ["a", "b"] },
    "a \\"b\\"": { "type": "text" }
  },
  "form": { "groups": [{ "columns": ["x"] }, { "label": "B", "columns": ["title", 7] }] }
}`;

const marked = (path: string, source = text) => {
  const { from, to } = placeInJson(source, path);
  return source.slice(from, to);
};

test.each([
  ['$.name', '"name": "notes"'],
  ['$.columns', '"columns"'],
  ['$.columns.title.type', '"type": "strnig"'],
  ['$.columns.title.values[1]', '"b"'],
  ['$.columns["a \\"b\\""].type', '"type": "text"'],
  ['$.form.groups[1].columns[1]', '7'],
  ['$.form.groups[1]', '{'],
  ['$', '{'],
])('[C5] a problem at %s leads to its position in the file', (path, expected) => {
  expect(marked(path)).toBe(expected);
});

test('[C5] the path of something that is missing leads to the part where it belongs', () => {
  expect(marked('$.columns.title.length')).toBe('"title"');
  expect(marked('$.columns.nothing.type')).toBe('"columns"');
  expect(marked('$.name.first')).toBe('"name"');
});

test('[C5] line and column lead to a caret, also past the end', () => {
  const { from, to } = placeInJson(text, 'line 3, column 14');
  expect([from, to]).toEqual([text.indexOf('"columns": {') + 11, from]);
  expect(placeInJson(text, 'line 2, column 900').from).toBe(text.indexOf('\n', 3));
  expect(placeInJson(text, 'line 900, column 1').from).toBe(text.lastIndexOf('\n') + 1);
  expect(placeInJson('', 'line 1, column 1')).toEqual({ from: 0, to: 0 });
});

test('[C5] broken text never hangs the search, and gives a range within the text', () => {
  const pieces = fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '"', '1', ' ', '\n', '"b": ', '\\');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const source = parts.join('');
      const { from, to } = placeInJson(source, '$.a.b[2].a');
      return 0 <= from && from <= to && to <= source.length;
    }),
  );
});
