import type { ColumnKind } from '../column-kind.js';
import { numberCompare } from '../number-order.js';
import { problem } from '../problem.js';

const min = -(2 ** 31);
export const maxInteger = 2 ** 31 - 1;

/** A 32-bit integer. */
export const integerKind: ColumnKind = {
  type: 'integer',
  storage: 'integer',
  filter: 'number',
  text: false,
  ordered: true,
  coerce(input) {
    if (input === null || input === '') return { value: null };
    const value = typeof input === 'string' && /^-?\d{1,400}$/.test(input) ? Number(input) : input;
    if (typeof value !== 'number' || (!Number.isInteger(value) && Number.isFinite(value))) return problem('integer');
    if (!(value >= min && value <= maxInteger)) return problem('range', { least: min, most: maxInteger });
    return { value: value + 0 };
  },
  operand(input) {
    // No column holds numbers outside these, so all such numbers compare alike.
    const most = Number.MAX_SAFE_INTEGER;
    const isText = typeof input === 'string' && /^(0|-?[1-9]\d{0,399})$/.test(input);
    const value = isText ? Math.max(-most, Math.min(most, Number(input))) : input;
    return Number.isSafeInteger(value) ? { value: (value as number) + 0 } : problem('integer');
  },
  compare: numberCompare,
  sort: numberCompare,
};
