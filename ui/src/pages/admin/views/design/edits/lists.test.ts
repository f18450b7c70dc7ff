import { printDocument, readDocument, type JsonObject } from '../document/json.js';
import { addColumn, duplicateColumn } from './columns.js';
import { isInForm, isInGrid, movedItem, withFormColumn, withGridColumn } from './lists.js';

const read = (view: object): JsonObject => {
  const columns = { id: { type: 'uuid', primaryKey: true }, a: { type: 'string' }, b: { type: 'string', hidden: true }, c: { type: 'string' } }; // prettier-ignore
  const found = readDocument(JSON.stringify({ name: 'n', columns, ...view }));
  if (typeof found === 'string') throw new Error(found);
  return found;
};
const part = (document: JsonObject, key: string): unknown =>
  (JSON.parse(printDocument(document)) as Readonly<Record<string, unknown>>)[key];

test('[C1] grid and form show what the server shows when the file lists nothing', () => {
  const names = ['id', 'a', 'b', 'c'];
  expect(names.filter((name) => isInGrid(read({}), name))).toEqual(['a', 'c']);
  expect(names.filter((name) => isInForm(read({}), name))).toEqual(['a', 'c']);
});

test('[C1] a column that is no longer shown leaves a list of the others, and the last one stays', () => {
  const grid = withGridColumn(read({}), 'a', false);
  expect(part(grid, 'grid')).toEqual({ columns: ['c'] });
  expect(withGridColumn(grid, 'c', false)).toBe(grid);
  expect(part(withGridColumn(grid, 'a', true), 'grid')).toEqual({ columns: ['c', 'a'] });
});

test('[C1] a new column is added to a grid and a form that list their columns, a copy where its original is listed', () => {
  const lists = { grid: { columns: ['a', 'c', 'a_b', 'd', 'e', 'f', 'g'] }, form: { groups: [{ columns: ['a'] }, { columns: ['c'] }] } }; // prettier-ignore
  const added = addColumn(read(lists), 'new', new Map([['type', 'string']]));
  expect(part(added, 'grid')).toEqual({ columns: [...lists.grid.columns, 'new'] });
  expect(part(added, 'form')).toEqual({ groups: [{ columns: ['a'] }, { columns: ['c', 'new'] }] });
  const unlisted = duplicateColumn(read(lists), 'b', 'b_copy');
  expect(part(unlisted, 'grid')).toEqual(lists.grid);
  expect(part(addColumn(read({}), 'new', new Map()), 'grid')).toBeUndefined();
});

test('[C1] an empty group is removed, and its tab begins with the next group', () => {
  const document = read({ form: { groups: [{ tab: 'First', columns: ['a'] }, { columns: ['c'] }] } });
  const without = withFormColumn(document, 'a', false);
  expect(part(without, 'form')).toEqual({ groups: [{ tab: 'First', columns: ['c'] }] });
  expect(part(withFormColumn(without, 'a', true), 'form')).toEqual({ groups: [{ tab: 'First', columns: ['c', 'a'] }] });
  expect(withFormColumn(without, 'c', false)).toBe(without);
});

test('[C1] an item moves within its list', () => {
  expect(movedItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(movedItem(['a', 'b'], 0, 2)).toEqual(['a', 'b']);
});
