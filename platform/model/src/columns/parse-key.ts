import type { Column } from '../definition/view.js';
import type { Scalar } from '../definition/column-type.js';
import { columnKind } from './columns.js';

/**
 * Parses a primary key in an address to wire form; undefined for a text that cannot be a key of this view, which gets
 * the same response as an unknown record.
 */
export function parseKey(column: Column, text: string): NonNullable<Scalar> | undefined {
  const kind = columnKind(column.type);
  if (text === '') return undefined;
  const read = kind.operand(text, column);
  if ('problem' in read || read.value === null) return undefined;
  const written = kind.coerce(read.value, column);
  if ('problem' in written || written.value === null || kind.check?.(written.value, column)) return undefined;
  return written.value;
}
