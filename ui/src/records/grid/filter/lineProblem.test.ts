import { customers } from '../../../testing/customers.js';
import { lineProblem } from './lineProblem.js';

const model = customers();
const problemOf = (column: string, operator: string, value: unknown) =>
  lineProblem(model, { column, operator, value })?.key;

test('[F1] a filter refuses what the server would refuse, with the same reasons as the form', () => {
  expect(problemOf('count', 'greater', 'abc')).toBe('integer');
  expect(problemOf('count', 'isAnyOf', [1, 'abc'])).toBe('integer');
  expect(problemOf('credit', 'less', 'abc')).toBe('decimal');
  expect(problemOf('since', 'isOn', 'abc')).toBe('dateonly');
});

test('[F1] a filter accepts every value of the column, and rows that take none', () => {
  expect(problemOf('count', 'greater', 3)).toBeUndefined();
  expect(problemOf('count', 'isEmpty', null)).toBeUndefined();
  expect(problemOf('credit', 'less', '1.50')).toBeUndefined();
  expect(problemOf('since', 'isOn', '2026-12-24')).toBeUndefined();
  expect(problemOf('name', 'contains', 'abc')).toBeUndefined();
  expect(problemOf('group_id', 'is', 7)).toBeUndefined();
  expect(lineProblem(model, { raw: '{"count":"abc"}' })).toBeUndefined();
});
