import { nextEditable } from './nextEditable.js';

test('[F1] Tab moves to the next editable cell, Shift+Tab to the previous one, both within the row', () => {
  const fields = ['$check', 'title', 'total', 'status'];
  const next = (field: string, step: 1 | -1) =>
    nextEditable(fields, field, step, (name) => ['title', 'status'].includes(name));
  expect([next('title', 1), next('status', -1)]).toEqual(['status', 'title']);
  expect([next('status', 1), next('title', -1)]).toEqual([undefined, undefined]);
});
