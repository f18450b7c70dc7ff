import type { View } from '../definition/view.js';
import type { SortKey } from './list-query.js';

/**
 * The sort keys followed by the primary key, in the direction of the last one, so that the order is complete and one
 * index serves it. Keys after the primary key have no effect and are left out.
 */
export const completeSort = (view: Pick<View, 'primaryKey'>, sort: readonly SortKey[]): readonly SortKey[] => {
  const own = sort.findIndex(({ path, column }) => path.length === 0 && column === view.primaryKey);
  if (own >= 0) return sort.slice(0, own + 1);
  return [...sort, { path: [], column: view.primaryKey, descending: sort.at(-1)?.descending ?? false }];
};
