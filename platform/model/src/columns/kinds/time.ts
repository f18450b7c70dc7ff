import { readTime } from '../calendar.js';
import { codePointCompare } from '../text-order.js';
import type { Coerced, ColumnKind } from '../column-kind.js';
import { problem } from '../problem.js';

/** A time of day, to the second. */
export const timeKind: ColumnKind = {
  type: 'time',
  storage: 'time',
  filter: 'date',
  text: false,
  ordered: true,
  coerce: (input) => (input === null || input === '' ? { value: null } : read(input)),
  operand: read,
  compare: (a, b) => codePointCompare(String(a), String(b)),
  sort: (a, b) => codePointCompare(String(a), String(b)),
};

function read(input: unknown): Coerced {
  const value = typeof input === 'string' ? readTime(input) : undefined;
  return value === undefined ? problem('time') : { value };
}
