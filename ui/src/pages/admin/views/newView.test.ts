import { checkViews, parseView } from '@viewkraft/model';
import { templateOf, viewOf } from './newView.js';

test('[C1] the template of a new view is valid', () => {
  const { view, problems } = parseView({ file: 'book_shelves.json', name: 'book_shelves', text: templateOf('book_shelves'), shipped: false }); // prettier-ignore
  expect(problems).toEqual([]);
  expect(view?.view).toMatchObject({ name: 'book_shelves', label: { en: 'Book shelves', de: 'Book shelves' } });
  expect(checkViews(view ? [view] : []).problems).toEqual([]);
});

test.each([
  ['{"name": "notes"}', 'other.json', 'notes'],
  ['{"columns": {}}', 'other.JSON', 'other'],
  ['{ broken', 'other.json', 'other'],
  ['{ broken', undefined, null],
  ['{"name": "Not a name"}', 'other.json', null],
  ['{"name": 7}', 'My view.json', null],
  ['[]', 'list.json', 'list'],
])('[C1] %s in %s defines the view %s', (text, file, expected) => {
  expect(viewOf(text, file)).toBe(expected);
});
