import { columnKind, type ColumnType, type StorageClass } from '@viewkraft/model';

/** The properties that decide how a column's values are stored; names, labels and rules do not. */
export interface StoredType {
  readonly type: ColumnType;
  readonly length: number;
  readonly precision: number;
  readonly scale: number;
}

/** How values of the type are stored. */
export const storageOf = ({ type }: Pick<StoredType, 'type'>): StorageClass => columnKind(type).storage;

type TypeChange = 'same' | 'widen' | 'narrow' | 'change';

/** The effect of a change of type on the stored values. */
export function compareTypes(was: StoredType, want: StoredType): TypeChange {
  const [from, to] = [storageOf(was), storageOf(want)];
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
