import { codePointCompare } from '../text-order.js';
import type { Coerced, ColumnKind } from '../column-kind.js';
import { problem } from '../problem.js';

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A UUID; accepted in any case, stored in lower case. */
export const uuidKind: ColumnKind = {
  type: 'uuid',
  storage: 'uuid',
  filter: 'exact',
  text: false,
  ordered: true,
  coerce: (input) => (input === null || input === '' ? { value: null } : read(input)),
  operand: read,
  compare: (a, b) => codePointCompare(String(a), String(b)),
  sort: (a, b) => codePointCompare(String(a), String(b)),
};

function read(input: unknown): Coerced {
  return typeof input === 'string' && pattern.test(input) ? { value: input.toLowerCase() } : problem('uuid');
}
