import type { Column, Scalar } from '@viewkraft/model';
import type { DbValue } from './database.js';

type Value = NonNullable<Scalar>;

/**
 * How values of one storage class are kept in one database. `expression` is SQL for the stored value, for instance
 * `t0."price"`.
 */
export interface ValueCodec {
  /** The SQL to select, such that the driver's value is exact. */
  select(expression: string): string;
  /** The SQL placeholder of a bound operand in a comparison. */
  placeholder(column: Column): string;
  /** Converts a wire value to the driver's value. */
  toDb(value: Value, column: Column): DbValue;
  /** Converts the driver's value, never null, to the wire value; null where it stands for no value. */
  fromDb(raw: unknown, column: Column): Scalar;
  /** Converts the driver's value, never null, to the JSON text of its wire value. */
  print(raw: unknown, column: Column): string;
}
