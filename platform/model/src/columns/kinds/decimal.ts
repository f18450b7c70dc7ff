import type { Column } from '../../definition/view.js';
import { compareDecimals, digitsOfNumber, printDigits, readDigits, type Digits } from '../digits.js';
import type { Coerced, ColumnKind } from '../column-kind.js';
import { problem } from '../problem.js';

/** A double preserves every decimal of up to this many digits; a JSON number with more may have lost digits. */
const digitsOfDouble = 15;

/** An exact decimal; on the wire a string padded to the scale. */
export const decimalKind: ColumnKind = {
  type: 'decimal',
  storage: 'decimal',
  filter: 'number',
  text: false,
  ordered: true,
  coerce(input, column) {
    if (input === null || input === '') return { value: null };
    const digits = read(input);
    return 'problem' in digits ? digits : fit(digits, column);
  },
  operand(input, column) {
    const digits = read(input);
    return 'problem' in digits ? digits : { value: printDigits(digits, column.scale) };
  },
  compare: (a, b) => compareDecimals(String(a), String(b)),
  sort: (a, b) => compareDecimals(String(a), String(b)),
};

function read(input: unknown): Digits | Exclude<Coerced, { value: unknown }> {
  if (typeof input === 'string') return readDigits(input) ?? problem('decimal');
  if (typeof input !== 'number' || !Number.isFinite(input)) return problem('decimal');
  const digits = digitsOfNumber(input);
  if (!digits) return problem('decimal');
  const significant = (digits.whole + digits.fraction).replace(/^0+|0+$/g, '').length;
  return significant > digitsOfDouble ? problem('sendString') : digits;
}

function fit(digits: Digits, column: Column): Coerced {
  const { precision, scale } = column;
  if (digits.fraction.length > scale) return problem('scale', { scale });
  const whole = digits.whole === '0' ? 0 : digits.whole.length;
  if (whole > precision - scale) return problem('precision', { digits: precision - scale });
  return { value: printDigits(digits, scale) };
}
