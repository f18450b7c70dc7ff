import type { Column } from '../view/view.js';
import type { Message } from '../errors/message.js';
import type { ColumnType, Scalar } from './column-type.js';

/** Either a value in wire form or the reason why there is none. */
export type Coerced<T extends Scalar = Scalar> = { readonly value: T } | { readonly problem: Message };

/** What a column type means, apart from how a database stores it and how a page shows it. */
export interface ColumnKind {
  readonly type: ColumnType;
  /** Whether text operators ($like, $startsWith ...) and quick search apply. */
  readonly text: boolean;
  /** Whether $gt, $between and their kin apply. */
  readonly ordered: boolean;
  /** A written value to its wire form: the coercions of C8, never a silently changed value. */
  coerce(input: unknown, column: Column): Coerced;
  /** A filter operand to its wire form; strict, nothing is coerced. Never called with null. */
  operand(input: unknown, column: Column): Coerced;
  /** What else speaks against a non-null wire value being stored: its length. Asked after setters, unlike `coerce`. */
  check?(value: NonNullable<Scalar>, column: Column): Message | undefined;
  /** Exact order of two non-null wire values, as $gt and $between see it: negative, 0 or positive. */
  compare(a: NonNullable<Scalar>, b: NonNullable<Scalar>): number;
  /** Order of two non-null wire values when a list is sorted (text: without regard to case). */
  sort(a: NonNullable<Scalar>, b: NonNullable<Scalar>): number;
  /** A plausible value for dummy records and galleries. */
  dummy(column: Column): Scalar;
}
