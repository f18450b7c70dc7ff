import type { Scalar } from '@viewkraft/model';

/** How many values of a column convert, and how well. */
export interface ConversionCounts {
  readonly exact: number;
  /** Values that lose precision or detail. */
  readonly lossy: number;
  /** Values that become null. */
  readonly impossible: number;
}

export interface ConversionExample {
  /** The record's primary key. */
  readonly key: Scalar;
  readonly value: Scalar;
  /** null: the value is emptied. */
  readonly becomes: Scalar;
}

/** The effect of a change of type on the column's values. */
export interface ConversionTally extends ConversionCounts {
  /** Up to three values that do not convert exactly; none for a hidden column. */
  readonly examples: readonly ConversionExample[];
}

export const valuesLost = ({ lossy, impossible }: ConversionCounts): number => lossy + impossible;
