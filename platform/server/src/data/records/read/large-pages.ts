import { AppError, columnKind, columnLimits, limits, type Column, type Reader } from '@viewkraft/model';
import type { DbRow } from '../../../kernel/database/database.js';
import type { RowShape } from '../sql/row-shape.js';

const bytesPerCharacter = 4;
const rowBytes = new WeakMap<RowShape, number>();

/** Whether so many rows could have more than `limits.answerBytes`, by the lengths of their columns. */
export function mayBeLarge(shape: RowShape, rows: number): boolean {
  let most = rowBytes.get(shape);
  if (most === undefined) {
    most = shape.columns.reduce((sum, { column }) => sum + maxBytes(column, shape.reader), 0);
    rowBytes.set(shape, most);
  }
  return most * rows > limits.answerBytes;
}

/** Throws QUERY_TOO_COSTLY for rows with too long texts, before they are printed: an answer is in memory several times. */
export function refuseLargeRows(rows: readonly DbRow[]): void {
  let length = 0;
  for (const row of rows)
    for (const cell of row) if (typeof cell === 'string' || cell instanceof Uint8Array) length += cell.length;
  refuseLarge(length);
}

/** `length`: bytes or characters of an answer. */
export function refuseLarge(length: number): void {
  if (length > limits.answerBytes) throw new AppError('QUERY_TOO_COSTLY');
}

function maxBytes({ type, length }: Column, { view }: Reader): number {
  const { storage } = columnKind(type);
  if (storage === 'text') return view.managed ? columnLimits.textBytes : Infinity;
  return storage === 'string' ? length * bytesPerCharacter : 0;
}
