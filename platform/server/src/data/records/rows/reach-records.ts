import { AppError, columnKind, type ErrorDetail, type Scalar } from '@viewkraft/model';
import { keyColumn } from '../sql/statement.js';
import { isRecord } from './draft.js';
import { loadStored, type StoredRecord } from './stored-records.js';
import type { WriteContext } from './write-context.js';

type Key = NonNullable<Scalar>;

/** The stored records of a write, all readable and changeable by the caller; other records count as missing. */
export async function reachRecords(keys: readonly Key[], context: WriteContext): Promise<StoredRecord[]> {
  const { view, reader, writer, runtime } = context;
  const stored = await loadStored(view, keys, reader, writer, runtime);
  return keys.map((key) => {
    const record = stored.get(key);
    if (!record?.readable || !record.reachable) throw new AppError('RECORD_NOT_FOUND');
    return record;
  });
}

/** The distinct primary keys in an array body. */
export function keysOf(bodies: readonly unknown[], { view }: WriteContext): Key[] {
  const column = keyColumn(view);
  const problems: ErrorDetail[] = [];
  const seen = new Set<Key>();
  bodies.forEach((body, index) => {
    const sent = isRecord(body) && Object.hasOwn(body, column.name) ? body[column.name] : undefined;
    const read = sent === undefined || sent === null ? undefined : columnKind(column.type).coerce(sent, column);
    const report = (key: string): void => void problems.push({ column: column.name, index, key });
    if (!read || ('value' in read && read.value === null)) report('required');
    else if ('problem' in read) problems.push({ column: column.name, index, ...read.problem });
    else if (seen.has(read.value as Key)) report('twice');
    else seen.add(read.value as Key);
  });
  if (problems.length > 0) throw new AppError('INVALID', {}, { details: problems });
  return [...seen];
}
