import type { ColumnType } from '@viewkraft/model';

/** Which operators a filter offers for a column. */
export type FilterKind = 'text' | 'number' | 'date' | 'boolean' | 'exact';

/** How each column type is filtered. */
export const filterKinds = {
  date: 'date',
  dateonly: 'date',
  datetime: 'date',
  time: 'date',
  number: 'number',
  integer: 'number',
  bigint: 'number',
  float: 'number',
  decimal: 'number',
  boolean: 'boolean',
  string: 'text',
  text: 'text',
  uuid: 'exact',
} satisfies Record<ColumnType, FilterKind>;
