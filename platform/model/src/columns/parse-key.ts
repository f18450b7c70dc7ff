import type { Column } from '../view/view.js';
import type { Scalar } from './column-type.js';
import { columnKind } from './columns.js';

/**
 * A primary key as it stands in an address, in wire form; undefined when the text is no key that a record of this view
 * could have, so that the answer is the same as for an unknown record.
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
