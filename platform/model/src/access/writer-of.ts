import type { Condition } from '../definition/condition.js';
import type { Column, View } from '../definition/view.js';
import type { Action, Grant, Identity } from '../definition/access.js';
import { columnAccessOf, rowsOf } from './column-access.js';
import { grantsFor } from './grants-for.js';
import type { ReadableColumn } from '../definition/reader.js';

/** What one caller may write by one action in one view, with variables bound. */
export interface Writer {
  readonly action: Exclude<Action, 'read'>;
  /** Accessible rows: checked for the stored row of an update or delete, and for the result of a create or update. */
  readonly rows: 'all' | readonly Condition[];
  /**
   * Columns that a body may change, and in which rows. Contains no hidden, system or always read-only columns, and the
   * primary key only on create. Empty for delete.
   */
  readonly columns: ReadonlyMap<string, ReadableColumn>;
}

/**
 * Whether the caller may set the key of a new record. The largest possible key of a generated column would prevent new
 * keys for everybody, so a grant with a list of columns has to name the key column.
 */
const mayGiveKey = ({ type, name }: Column, grants: 'all' | readonly Grant[]): boolean =>
  grants === 'all' ||
  (type !== 'integer' && type !== 'bigint') ||
  grants.some(({ columns }) => !columns || columns.has(name));

/** What the identity may write; null when no grant allows the action. */
export const writerOf = (
  view: View,
  action: Exclude<Action, 'read'>,
  identity: Identity,
  now: Date = new Date(),
): Writer | null => {
  const grants = grantsFor(view, action, identity, now);
  if (grants !== 'all' && grants.length === 0) return null;
  const columns = new Map<string, ReadableColumn>();
  for (const [name, column] of action === 'delete' ? [] : view.columns) {
    if (column.hidden || column.system || column.readOnly === true) continue;
    if (name === view.primaryKey && (action !== 'create' || !mayGiveKey(column, grants))) continue;
    const access = columnAccessOf(view, column, grants);
    if (access) columns.set(name, { column, access });
  }
  return { action, rows: rowsOf(grants), columns };
};
