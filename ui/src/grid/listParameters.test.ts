import { customers } from '../testing/customers.js';
import { plainArrangement } from './arrangement/Arrangement.js';
import { readGridState, viewBase } from './GridState.js';
import { listParameters } from './listParameters.js';

const model = customers();

/** What a list asks the server for when its address says this. */
function asked(address: string) {
  const state = readGridState(model, new URLSearchParams(address), { ...viewBase(model), sort: '' });
  const { filter, ...rest } = listParameters(model, state, [], plainArrangement);
  return { ...rest, filter: filter === undefined ? undefined : (JSON.parse(filter) as unknown) };
}

test('[C10] a list is filtered by equality and by more than that', () => {
  expect(asked(`filter=${encodeURIComponent('{"group_id":{"$eq":7}}')}`).filter).toEqual({ group_id: { $eq: 7 } });
  expect(asked(`filter=${encodeURIComponent('{"count":{"$gt":3}}')}`).filter).toEqual({ count: { $gt: 3 } });
  expect(asked('').filter).toBeUndefined();
});

test('[C10] a list is ordered by fields, ascending or descending', () => {
  expect(asked('sort=name').sort).toBe('name');
  expect(asked('sort=-since,name').sort).toBe('-since,name');
  expect(asked('').sort).toBeUndefined();
});

test('[C10] a list is asked for page by page', () => {
  expect(asked('page=3&search=anna')).toMatchObject({ limit: 25, offset: 50, search: 'anna' });
});
