import fc from 'fast-check';
import { formatViewFile } from './format-view-file.js';

test('[C1] a generated view file reads like one written by hand: short objects stand on one line', () => {
  const label = { en: 'Title', de: 'Titel' };
  const rule = `(value) => value.length >= 3 || { en: 'At least three characters', de: 'Mindestens drei Zeichen' }`;
  const view = {
    name: 'books',
    label: undefined,
    columns: { id: { type: 'uuid', primaryKey: true }, title: { type: 'string', label, rules: [rule] } },
    relations: {},
    access: { read: ['public', { roles: ['user'], where: { open: true } }], delete: [] },
    grid: { columns: ['title'] },
    indexes: [
      ['id', 'title'],
      ['title', 'id'],
    ],
    form: {
      groups: [
        { label, columns: ['title'] },
        { label, columns: ['id'] },
      ],
    },
  };
  expect(formatViewFile(view)).toBe(`{
  "name": "books",
  "columns": {
    "id": { "type": "uuid", "primaryKey": true },
    "title": {
      "type": "string",
      "label": { "en": "Title", "de": "Titel" },
      "rules": ["${rule}"]
    }
  },
  "relations": {},
  "access": { "read": ["public", { "roles": ["user"], "where": { "open": true } }], "delete": [] },
  "grid": { "columns": ["title"] },
  "indexes": [
    ["id", "title"],
    ["title", "id"]
  ],
  "form": {
    "groups": [
      { "label": { "en": "Title", "de": "Titel" }, "columns": ["title"] },
      { "label": { "en": "Title", "de": "Titel" }, "columns": ["id"] }
    ]
  }
}
`);
});

test('[C1] a generated view file is read again as what was written, whatever it is', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (view) => {
      expect(JSON.parse(formatViewFile(view))).toEqual(JSON.parse(JSON.stringify(view)));
    }),
  );
});
