import { customers } from '../../testing/customers.js';
import { nextSort, printGridState, readGridState, readSort, viewBase } from './GridState.js';

const model = customers();

describe('the state of a grid', () => {
  test('[F1] is the same after a round trip through the address', () => {
    const state = {
      sort: readSort('-name,group.name'),
      filter: [{ column: 'name', operator: 'contains', value: '50%' }],
      search: 'two words',
      page: 3,
    };
    expect(readGridState(model, printGridState(model, state, viewBase(model)), viewBase(model))).toEqual(state);
  });

  test('[F1] an empty address shows the view’s own order and the first page', () => {
    const own = customers({ grid: { columns: ['name'], sort: '-name' } });
    const base = viewBase(own);
    const state = readGridState(own, new URLSearchParams(), base);
    expect(state).toEqual({ sort: [{ column: 'name', descending: true }], filter: [], search: '', page: 1 });
    expect(printGridState(own, state, base).toString()).toBe('');
    expect(readGridState(own, printGridState(own, { ...state, sort: [] }, base), base).sort).toEqual([]);
    expect(readGridState(own, new URLSearchParams('page=-2'), base).page).toBe(1);
  });

  test('[F1] over a saved view the address states the differences, including cleared parts', () => {
    const base = { sort: '-name', filter: '{"active":{"$eq":true}}', search: 'x' };
    const state = readGridState(model, new URLSearchParams(), base);
    expect(printGridState(model, state, base).toString()).toBe('');
    const emptied = { sort: [], filter: [], search: '', page: 1 };
    const params = printGridState(model, emptied, base);
    expect(params.toString()).toBe('sort=&filter=&search=');
    expect(readGridState(model, params, base)).toEqual(emptied);
  });

  test('[F1] a header click goes from ascending to descending to unsorted; Shift adds a sort key', () => {
    const once = nextSort([], 'a', false);
    expect(once).toEqual([{ column: 'a', descending: false }]);
    const twice = nextSort(once, 'a', false);
    expect(twice).toEqual([{ column: 'a', descending: true }]);
    expect(nextSort(twice, 'a', false)).toEqual([]);
    const both = nextSort(twice, 'b', true);
    expect(both).toEqual([...twice, { column: 'b', descending: false }]);
    expect(nextSort(nextSort(both, 'b', true), 'b', true)).toEqual(twice);
    expect(nextSort(both, 'c', false)).toEqual([{ column: 'c', descending: false }]);
  });
});
