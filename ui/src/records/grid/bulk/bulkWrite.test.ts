import type { ViewModel } from '../../../base/wire/ViewModel.js';
import type { WireRecord } from '../../../base/wire/WireRecord.js';
import { changedBy, undoneBy } from './bulkWrite.js';

const modelOf = (managed: boolean) => ({ name: 'books', primaryKey: 'id', managed }) as ViewModel;
const recordOf = (id: number, pages: number, _version: number): WireRecord => ({ id, pages, _version });

const before = [recordOf(1, 10, 4), recordOf(2, 20, 1), recordOf(3, 99, 7)];
const written = { records: [recordOf(1, 99, 5), recordOf(2, 99, 2), recordOf(3, 99, 7)], act: 'act' };

test('only records whose version is new count as changed', () => {
  expect(changedBy(written, before, modelOf(true))).toEqual([recordOf(1, 99, 5), recordOf(2, 99, 2)]);
});

test('[F1] an undone change gives a record its earlier values with the next version, unless the undo has left it', () => {
  const model = modelOf(true);
  const changed = changedBy(written, before, model);
  const left = [
    { view: 'books', id: 2, code: 'CHANGED' },
    { view: 'authors', id: 1, code: 'CHANGED' },
  ];
  expect(undoneBy({ undone: 1, left }, changed, before, model)).toEqual([[recordOf(1, 99, 5), recordOf(1, 10, 6)]]);
});

test('[F1] an undone change gives a record of a foreign table its earlier version', () => {
  const model = modelOf(false);
  const changed = changedBy(written, before, model);
  expect(undoneBy({ undone: 2, left: [] }, changed, before, model)).toEqual([
    [recordOf(1, 99, 5), recordOf(1, 10, 4)],
    [recordOf(2, 99, 2), recordOf(2, 20, 1)],
  ]);
});
