import { AppError, limits } from '@viewkraft/model';
import type { DbRow } from '../../../kernel/database/database.js';
import type { RowShape } from '../sql/row-shape.js';

/** Whether this many rows could exceed `limits.responseBytes`, by the lengths of their columns. */
export const mayBeLarge = (shape: RowShape, rows: number): boolean => shape.maxBytes * rows > limits.responseBytes;

/**
 * Throws QUERY_TOO_COSTLY if the texts of the rows are too long, before the rows are printed: a response is in memory
 * several times.
 */
export function refuseLargeRows(rows: readonly DbRow[]): void {
  let length = 0;
  for (const row of rows)
    for (const cell of row) if (typeof cell === 'string' || cell instanceof Uint8Array) length += cell.length;
  refuseLarge(length);
}

/** `length`: bytes or characters of a response. */
export function refuseLarge(length: number): void {
  if (length > limits.responseBytes) throw new AppError('QUERY_TOO_COSTLY');
}
