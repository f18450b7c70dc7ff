import { csvDialectOf } from './csv-dialect.js';

test.each([
  ['a;b\n1,5;2', 'excel-de'],
  ['a,b\n1;2;3', undefined],
  ['"a";"b"\n1;2', 'excel-de'],
  ['"Name, Vorname";"Ort, Land"\n', 'excel-de'],
  ['"a;b;c",d\n', undefined],
  ['"Größe\n(a, b)";Preis\r\n', 'excel-de'],
  ['"say ""a, b""";c', 'excel-de'],
  ['"open;quote', undefined],
  ['name', undefined],
  ['', undefined],
])('[D11] the separator of %j is that outside of quotes', (text, dialect) => {
  expect(csvDialectOf(text)).toBe(dialect);
});
