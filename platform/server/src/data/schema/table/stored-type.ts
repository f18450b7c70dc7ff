import type { ColumnType } from '@viewkraft/model';

/** The properties that decide how a column's values are stored; names, labels and rules do not. */
export interface StoredType {
  readonly type: ColumnType;
  readonly length: number;
  readonly precision: number;
  readonly scale: number;
}

export type Family =
  'integer' | 'bigint' | 'double' | 'decimal' | 'boolean' | 'string' | 'text' | 'uuid' | 'instant' | 'day' | 'time';

const families = {
  integer: 'integer',
  bigint: 'bigint',
  number: 'double',
  float: 'double',
  decimal: 'decimal',
  boolean: 'boolean',
  string: 'string',
  text: 'text',
  uuid: 'uuid',
  date: 'instant',
  datetime: 'instant',
  dateonly: 'day',
  time: 'time',
} satisfies Record<ColumnType, Family>;

/** Types of one family are stored alike, so a change between them does not affect the database. */
export const familyOf = (type: StoredType): Family => families[type.type];

export type TypeChange = 'same' | 'widen' | 'narrow' | 'change';

/** The effect of a change of type on the stored values. */
export function compareTypes(was: StoredType, want: StoredType): TypeChange {
  const [from, to] = [familyOf(was), familyOf(want)];
  if (from === to) {
    if (from === 'string') return byNumber(was.length, want.length);
    if (from === 'decimal') return compareDecimals(was, want);
    return 'same';
  }
  if ((from === 'integer' && to === 'bigint') || (from === 'string' && to === 'text')) return 'widen';
  if ((from === 'bigint' && to === 'integer') || (from === 'text' && to === 'string')) return 'narrow';
  return 'change';
}

const byNumber = (was: number, want: number): TypeChange => (was === want ? 'same' : was < want ? 'widen' : 'narrow');

function compareDecimals(was: StoredType, want: StoredType): TypeChange {
  if (was.scale === want.scale) return byNumber(was.precision, want.precision);
  const loses = want.scale < was.scale || want.precision - want.scale < was.precision - was.scale;
  return loses ? 'narrow' : 'change';
}

/** Only the four members, for storage and comparison. */
export const storedType = ({ type, length, precision, scale }: StoredType): StoredType => ({
  type,
  length,
  precision,
  scale,
});
