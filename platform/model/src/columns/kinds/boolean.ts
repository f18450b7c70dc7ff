import type { ColumnKind } from '../column-kind.js';
import { problem } from '../problem.js';

/** True or false. */
export const booleanKind: ColumnKind = {
  type: 'boolean',
  storage: 'boolean',
  filter: 'boolean',
  text: false,
  ordered: false,
  coerce(input, column) {
    if (input === null || typeof input === 'boolean') return { value: input };
    if (input === '') return { value: column.allowNull ? null : false };
    if (input === 'true' || input === 'false') return { value: input === 'true' };
    return typeof input === 'string' || typeof input === 'number' ? { value: Boolean(input) } : problem('boolean');
  },
  operand: (input) => (typeof input === 'boolean' ? { value: input } : problem('boolean')),
  compare: (a, b) => Number(a) - Number(b),
  sort: (a, b) => Number(a) - Number(b),
};
