import { customers } from '../../testing/customers.js';
import { plainArrangement } from './arrangement/Arrangement.js';
import { readGridState, viewBase } from './GridState.js';
import { listParameters } from './listParameters.js';

const model = customers();

/** The request of a list for this address. */
function requestFor(address: string) {
  const state = readGridState(model, new URLSearchParams(address), { ...viewBase(model), sort: '' });
  const { filter, ...rest } = listParameters(model, state, [], plainArrangement);
  return { ...rest, filter: filter === undefined ? undefined : (JSON.parse(filter) as unknown) };
}

test('[C10] a list is filtered by equality and by other operators', () => {
  expect(requestFor(`filter=${encodeURIComponent('{"group_id":{"$eq":7}}')}`).filter).toEqual({ group_id: { $eq: 7 } });
  expect(requestFor(`filter=${encodeURIComponent('{"count":{"$gt":3}}')}`).filter).toEqual({ count: { $gt: 3 } });
  expect(requestFor('').filter).toBeUndefined();
});

test('[C10] a list is sorted by columns, ascending or descending', () => {
  expect(requestFor('sort=name').sort).toBe('name');
  expect(requestFor('sort=-since,name').sort).toBe('-since,name');
  expect(requestFor('').sort).toBeUndefined();
});

test('[C10] a list is requested page by page', () => {
  expect(requestFor('page=3&search=anna')).toMatchObject({ limit: 25, offset: 50, search: 'anna' });
});
