import type { View } from './view.js';

/** Whether a record's key is its user's id and nothing else, as with profiles: then each user makes one at most. */
export function hasOwnKey({ columns, primaryKey }: Pick<View, 'columns' | 'primaryKey'>): boolean {
  const key = columns.get(primaryKey);
  return key?.readOnly === true && key.default?.kind === 'user';
}
