import { firstLines, groupProblems } from './group-problems.js';

test('[D11] equal problems are one with all of their lines', () => {
  const required = { column: 'email', message: 'Required' };
  const lines = Array.from({ length: 100 }, (_, at) => ({ ...required, line: at + 2 }));
  const groups = groupProblems([
    { message: 'No header' },
    ...lines.slice(0, 50),
    { column: 'name', message: 'Required', line: 9 },
    ...lines.slice(50),
  ]);
  expect(groups).toEqual([
    { message: 'No header', lines: [] },
    { ...required, lines: lines.map(({ line }) => line) },
    { column: 'name', message: 'Required', lines: [9] },
  ]);
  expect(groups.map(firstLines)).toEqual([
    { first: [], more: 0 },
    { first: [2, 3, 4, 5, 6], more: 95 },
    { first: [9], more: 0 },
  ]);
});
