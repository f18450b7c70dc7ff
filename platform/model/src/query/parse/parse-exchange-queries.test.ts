import { libraryReader } from '../../testing/library.js';
import { problemsOf } from '../../testing/query-problems.js';
import { parseExportQuery } from './parse-export-query.js';
import { parseImportQuery } from './parse-import-query.js';

const articles = libraryReader('articles');
const exported = (text: string) => parseExportQuery(new URLSearchParams(text), articles);
const imported = (text: string) => parseImportQuery(new URLSearchParams(text), articles.view, articles);

test('[D10] an export takes its own parameters and those of a list except paging', () => {
  expect(exported('')).toMatchObject({ format: 'csv', dialect: undefined, relations: undefined, list: { sort: [] } });
  expect(exported('format=csv&dialect=excel-de&relations=natural&sort=-title&select=title')).toMatchObject({
    dialect: 'excel-de',
    relations: 'natural',
    list: { sort: [{ column: 'title', descending: true }], select: ['title'] },
  });
});

test('[D10] all problems of an export are reported', () => {
  expect(problemsOf(() => exported('format=pdf&relations=some&limit=5&total=1&format=csv'))).toEqual([
    'queryRepeatedParameter format',
    'queryUnknownParameter limit',
    'queryUnknownParameter total',
    'queryNotOneOf format',
    'queryNotOneOf relations',
  ]);
  expect(problemsOf(() => exported('format=xlsx&dialect=excel-en'))).toEqual(['queryUnknownParameter dialect']);
  expect(problemsOf(() => exported('sort=nothing'))).toEqual(['queryUnknownSort nothing']);
});

test('[D11] an import takes a key, other names of columns, and the request for a dry run', () => {
  expect(imported('')).toEqual({ key: 'id', dry: false, dialect: undefined, columns: new Map() });
  expect(imported('key=title&dry=1&dialect=excel-en&columns={"Titel":"title","Notiz":null}')).toEqual({
    key: 'title',
    dry: true,
    dialect: 'excel-en',
    columns: new Map<string, string | null>([
      ['Titel', 'title'],
      ['Notiz', null],
    ]),
  });
});

test.each([
  ['key=nothing', 'queryUnknownColumn nothing'],
  ['key=_version', 'queryUnknownColumn _version'],
  ['dry=maybe', 'queryNotFlag dry'],
  ['dialect=excel-fr', 'queryNotOneOf dialect'],
  ['columns={', 'queryNotJson columns'],
  ['columns=[]', 'queryNotObject columns'],
  ['columns={"a":1}', 'queryNotObject columns'],
  ['limit=1', 'queryUnknownParameter limit'],
])('[D11] an import with %s is refused', (text, problem) => {
  expect(problemsOf(() => imported(text))).toEqual([problem]);
});
