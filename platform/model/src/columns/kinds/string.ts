import { codePointCompare, textSort } from '../text-order.js';
import type { Coerced, ColumnKind } from '../column-kind.js';
import { message, problem } from '../problem.js';
import { codePoints, storable } from '../text-value.js';

/** Keys that would collide with actions in URLs of pages and of the API, or that no URL can contain. */
const reservedKeys: readonly string[] = ['new', 'export', 'import', 'history', 'deleted', '.', '..'];

/** A text of limited length. */
export const stringKind: ColumnKind = {
  type: 'string',
  storage: 'string',
  filter: 'text',
  text: true,
  ordered: true,
  coerce(input, column) {
    if (input === null || (input === '' && column.allowNull)) return { value: null };
    return readText(input);
  },
  operand: readText,
  check(value, column) {
    const text = String(value);
    if (column.primaryKey && text === '') return message('required');
    if (column.primaryKey && reservedKeys.includes(text)) return message('reservedKey', { value: text });
    // A code point has one or two code units, so most values need no counting.
    const tooLong = text.length > column.length && codePoints(text) > column.length;
    return tooLong ? message('length', { length: column.length }) : undefined;
  },
  compare: (a, b) => codePointCompare(String(a), String(b)),
  sort: (a, b) => textSort(String(a), String(b)),
};

/** Accepts strings only, unchanged. */
export function readText(input: unknown): Coerced {
  return typeof input === 'string' ? storable(input) : problem('string');
}
