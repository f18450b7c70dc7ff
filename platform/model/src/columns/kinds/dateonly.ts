import { readDay } from '../calendar.js';
import { codePointCompare } from '../text-order.js';
import type { Coerced, ColumnKind } from '../column-kind.js';
import { problem } from '../problem.js';

/** Midnight in UTC contains no more information than its day. */
const midnight = /T00:00(:00(\.0{1,9})?)?Z$/;

/** A calendar day. */
export const dateonlyKind: ColumnKind = {
  type: 'dateonly',
  storage: 'day',
  filter: 'date',
  text: false,
  ordered: true,
  coerce(input) {
    if (input === null || input === '') return { value: null };
    return read(typeof input === 'string' ? input.replace(midnight, '') : input);
  },
  operand: read,
  compare: (a, b) => codePointCompare(String(a), String(b)),
  sort: (a, b) => codePointCompare(String(a), String(b)),
};

function read(input: unknown): Coerced {
  const value = typeof input === 'string' ? readDay(input) : undefined;
  return value === undefined ? problem('dateonly') : { value };
}
