import type { View } from './view.js';

/** Whether a record's key is its user's id, as with profiles; each user then has at most one record. */
export function hasOwnKey({ columns, primaryKey }: Pick<View, 'columns' | 'primaryKey'>): boolean {
  const key = columns.get(primaryKey);
  return key?.readOnly === true && key.default?.kind === 'user';
}
