import type { ViewModel } from '../wire/ViewModel.js';
import { namedProblem } from './namedProblem.js';

const label = (en: string) => ({ label: { en, de: en } });
const model = {
  columns: new Map([
    ['secretive', label('Secretive')],
    ['author_id', label('Author id')],
  ]),
  byForeignKey: new Map([['author_id', label('Author')]]),
} as unknown as ViewModel;

test.each([
  ['secretive', 'Required', 'Secretive: Required'],
  ['author_id', 'Not found', 'Author: Not found'],
  ['constructor', 'Unknown', 'Unknown'],
  [undefined, 'Unknown', 'Unknown'],
])('a problem of the column %s is shown with its label, or that of the relation', (column, message, shown) => {
  expect(namedProblem(column === undefined ? { message } : { column, message }, model, 'en')).toBe(shown);
});
