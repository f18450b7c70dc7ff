import type { Scalar } from '../definition/column-type.js';

/** Order of two numbers in wire form. */
export function numberCompare(a: NonNullable<Scalar>, b: NonNullable<Scalar>): number {
  return Number(a) - Number(b);
}
