import { customers } from '../../../testing/customers.js';
import { changeLines } from './changeLines.js';
import { recordChanges } from './recordChanges.js';

const model = customers();

describe('the lines of a history entry', () => {
  test('[D3] follow the order of the model, without the key and without changes between empty values', () => {
    const changes = {
      group_id: { old: null, new: 3 },
      id: { old: null, new: 1 },
      count: { old: null, new: '' },
      name: { old: 'Ada', new: 'Bo' },
      gone: { old: 1, new: 2 },
      group: { old: null, new: [1] },
    };
    const lines = changeLines(changes, model);
    expect(lines.map(({ name, target }) => [name, target?.view])).toEqual([
      ['name', undefined],
      ['group_id', 'groups'],
      ['group', 'groups'],
    ]);
  });
});

describe('the difference of two states', () => {
  test('[D3] names the columns that differ, but no system columns', () => {
    const old = { id: 1, name: 'Ada', count: 1, credit: null, _version: 1 };
    expect(recordChanges(model, old, { id: 1, name: 'Bo', count: 1, _version: 2 })).toEqual({
      name: { old: 'Ada', new: 'Bo' },
    });
    expect(recordChanges(model, null, { name: 'Bo', group: { id: 1 } })).toEqual({ name: { old: null, new: 'Bo' } });
  });
});
