import type { Coerced, ColumnKind } from '../column-kind.js';
import { numberCompare } from '../number-order.js';
import { problem } from '../problem.js';

const numeric = /^-?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,4})?$/;

/** A double-precision number. */
export const numberKind: ColumnKind = {
  type: 'number',
  storage: 'double',
  filter: 'number',
  text: false,
  ordered: true,
  coerce: (input) => (input === null || input === '' ? { value: null } : read(input)),
  operand: read,
  compare: numberCompare,
  sort: numberCompare,
};

function read(input: unknown): Coerced {
  if (typeof input === 'number') return Number.isFinite(input) ? { value: input + 0 } : problem('numberRange');
  if (typeof input !== 'string' || input.length > 400 || !numeric.test(input)) return problem('number');
  const value = Number(input);
  const [mantissa = ''] = input.split(/e/i);
  const vanished = value === 0 && /[1-9]/.test(mantissa);
  const isWhole = /^-?\d+$/.test(input) && Number.isFinite(value);
  // The text that is printed for a large number is a rounded one: 72057594037927940 for 2 ** 56.
  const rounded = isWhole && String(value) !== input && BigInt(value) !== BigInt(input);
  return !Number.isFinite(value) || vanished || rounded ? problem('numberRange') : { value: value + 0 };
}
