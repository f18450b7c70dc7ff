import { readInstant } from '../calendar.js';
import { codePointCompare } from '../text-order.js';
import type { Coerced, ColumnKind } from '../column-kind.js';
import { problem } from '../problem.js';

/** A UTC timestamp with milliseconds. */
export const datetimeKind: ColumnKind = {
  type: 'datetime',
  storage: 'instant',
  filter: 'date',
  text: false,
  ordered: true,
  coerce: (input) => (input === null || input === '' ? { value: null } : read(input)),
  operand: read,
  // All values have the same width, so they sort as text.
  compare: (a, b) => codePointCompare(String(a), String(b)),
  sort: (a, b) => codePointCompare(String(a), String(b)),
};

function read(input: unknown): Coerced {
  const value = typeof input === 'string' ? readInstant(input) : undefined;
  return value === undefined ? problem('datetime') : { value };
}
