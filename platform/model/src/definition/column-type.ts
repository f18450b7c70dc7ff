export const columnTypes = [
  'date',
  'dateonly',
  'datetime',
  'time',
  'number',
  'integer',
  'bigint',
  'float',
  'decimal',
  'boolean',
  'string',
  'text',
  'uuid',
] as const;

export type ColumnType = (typeof columnTypes)[number];

/**
 * A column's value in wire form, which is also used internally: bigint and decimal as strings, dates as ISO strings,
 * booleans as true/false, a missing value as null.
 */
export type Scalar = string | number | boolean | null;
