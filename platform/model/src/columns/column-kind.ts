import type { Column } from '../definition/view.js';
import type { Message } from '../errors/message.js';
import type { ColumnType, Scalar } from '../definition/column-type.js';

/** A value in wire form, or the reason for refusing it. */
export type Coerced<T extends Scalar = Scalar> = { readonly value: T } | { readonly problem: Message };

/** How values are stored. A change between types of one class does not affect the database. */
export type StorageClass =
  'integer' | 'bigint' | 'double' | 'decimal' | 'boolean' | 'string' | 'text' | 'uuid' | 'instant' | 'day' | 'time';

/** Which operators a filter offers. */
export type FilterKind = 'text' | 'number' | 'date' | 'boolean' | 'exact';

/** The behaviour of a column type, except display (UI). */
export interface ColumnKind {
  readonly type: ColumnType;
  readonly storage: StorageClass;
  readonly filter: FilterKind;
  /** Whether text operators ($like, $startsWith ...) and quick search apply. */
  readonly text: boolean;
  /** Whether $gt, $between and the like apply. */
  readonly ordered: boolean;
  /** Converts a written value to wire form; a value is refused rather than changed silently. */
  coerce(input: unknown, column: Column): Coerced;
  /** Converts a filter operand to wire form without coercion. Never called with null. */
  operand(input: unknown, column: Column): Coerced;
  /**
   * Further checks of a non-null wire value before storage, such as its length. Runs after setters, unlike `coerce`.
   */
  check?(value: NonNullable<Scalar>, column: Column): Message | undefined;
  /** Exact order of two non-null wire values, as used by $gt and $between: negative, 0 or positive. */
  compare(a: NonNullable<Scalar>, b: NonNullable<Scalar>): number;
  /** Sort order of two non-null wire values in a list (text: case-insensitive). */
  sort(a: NonNullable<Scalar>, b: NonNullable<Scalar>): number;
}
