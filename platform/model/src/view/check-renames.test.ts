import { parseView } from './parse-view.js';

const from = (name: string) => ({ type: 'string', renamedFrom: name });
const problemsOf = (columns: object) => {
  const text = JSON.stringify({ name: 'things', columns: { id: { type: 'integer', primaryKey: true }, ...columns } });
  return parseView({ file: 'things.json', name: 'things', text, shipped: false }).problems.map(({ path, key, params }) => [path, key, params]); // prettier-ignore
};

test('[C6] a file that cannot say which column has which values is refused', () => {
  expect(problemsOf({ x: from('a'), y: from('a') })).toEqual([
    ['$.columns.y.renamedFrom', 'viewRenamedFromTwice', { name: 'x', from: 'a' }],
  ]);
  expect(problemsOf({ a: from('b'), b: from('a') })).toEqual([
    ['$.columns.a.renamedFrom', 'viewRenamedInCircle', { names: 'a, b' }],
  ]);
  expect(problemsOf({ a: from('c'), b: from('a'), c: from('b'), d: from('e') })).toHaveLength(1);
});

test('[C6] chains, and a new column under the old name, are allowed', () => {
  expect(problemsOf({ b: from('a'), c: from('b') })).toEqual([]);
  expect(problemsOf({ a: { type: 'string' }, b: from('a') })).toEqual([]);
});
