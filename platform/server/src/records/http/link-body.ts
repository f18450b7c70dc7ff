import { AppError, columnKind, limits, type Scalar, type View } from '@viewkraft/model';
import { keyColumn } from '../sql/statement.js';
import { isRecord } from '../write/draft.js';

/** `{"id": childId}` or `{"id": [childId, ...]}`: what cannot be a key of the target is an unknown record. */
export function readLinkBody(
  body: unknown,
  target: View,
): { readonly keys: readonly NonNullable<Scalar>[]; readonly list: boolean } {
  if (!isRecord(body)) throw new AppError('INVALID', {}, { details: [{ key: 'notARecord' }] });
  const unknown = Object.keys(body).filter((name) => name !== 'id');
  if (unknown.length > 0) {
    throw new AppError(
      'INVALID',
      {},
      { details: unknown.map((name) => ({ column: name.slice(0, 100), key: 'unknownColumn' })) },
    );
  }
  const { id } = body;
  const list = Array.isArray(id);
  const ids: readonly unknown[] = list ? (id as readonly unknown[]) : [id];
  const plain = ids.every((one) => typeof one === 'string' || typeof one === 'number');
  if (!plain || ids.length > limits.arrayBody) {
    throw new AppError('INVALID', {}, { details: [{ column: 'id', key: list ? 'idList' : 'linkId' }] });
  }
  const column = keyColumn(target);
  const keys = ids.map((one) => {
    const read = columnKind(column.type).coerce(one, column);
    if ('problem' in read || read.value === null) throw new AppError('RECORD_NOT_FOUND');
    return read.value;
  });
  return { keys, list };
}
