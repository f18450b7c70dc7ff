import { compareDecimals, readDigits } from '../digits.js';
import type { Coerced, ColumnKind } from '../column-kind.js';
import { problem } from '../problem.js';

const min = '-9223372036854775808';
export const maxBigint = '9223372036854775807';

/** A 64-bit integer; a string of digits on the wire. */
export const bigintKind: ColumnKind = {
  type: 'bigint',
  storage: 'bigint',
  filter: 'number',
  text: false,
  ordered: true,
  coerce: (input) => (input === null || input === '' ? { value: null } : read(input)),
  operand: (input) => {
    if (typeof input !== 'string') return read(input);
    return /^(0|-?[1-9]\d{0,399})$/.test(input) ? { value: input } : problem('integer');
  },
  compare: (a, b) => compareDecimals(String(a), String(b)),
  sort: (a, b) => compareDecimals(String(a), String(b)),
};

function read(input: unknown): Coerced {
  if (typeof input === 'number') {
    if (!Number.isInteger(input)) return problem('integer');
    return Number.isSafeInteger(input) ? { value: String(input + 0) } : problem('sendString');
  }
  const digits = typeof input === 'string' ? readDigits(input) : undefined;
  if (!digits || (input as string).includes('.')) return problem('integer');
  const value = `${digits.negative ? '-' : ''}${digits.whole}`;
  const fits = compareDecimals(value, min) >= 0 && compareDecimals(value, maxBigint) <= 0;
  return fits ? { value } : problem('range', { least: min, most: maxBigint });
}
