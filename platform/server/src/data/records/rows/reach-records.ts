import { isObject, AppError, columnKind, type ErrorDetail, type Scalar } from '@viewkraft/model';
import { keyColumn } from '../sql/statement.js';
import { loadStored, type StoredRecord } from './stored-records.js';
import type { WriteContext } from './write-context.js';

type Key = NonNullable<Scalar>;

/**
 * The stored records of a write, all readable and changeable by the caller.
 * @param indexed whether the keys are those of an array body, whose places an error names
 * @throws AppError RECORD_NOT_FOUND
 */
export async function reachRecords(
  keys: readonly Key[],
  context: WriteContext,
  indexed = false,
): Promise<StoredRecord[]> {
  const { view, reader, writer, runtime } = context;
  const stored = await loadStored(view, keys, reader, writer, runtime);
  const found = keys.map((key) => stored.get(key));
  const records = found.filter((record) => record?.readable === true && record.reachable) as StoredRecord[];
  if (records.length === keys.length) return records;
  const details = found.flatMap((record, index) => (record && records.includes(record) ? [] : [{ index, key: 'RECORD_NOT_FOUND' }])); // prettier-ignore
  throw new AppError('RECORD_NOT_FOUND', {}, indexed ? { details } : {});
}

/** The distinct primary keys in an array body. */
export function keysOf(bodies: readonly unknown[], { view }: WriteContext): Key[] {
  const column = keyColumn(view);
  const problems: ErrorDetail[] = [];
  const seen = new Set<Key>();
  bodies.forEach((body, index) => {
    const sent = isObject(body) && Object.hasOwn(body, column.name) ? body[column.name] : undefined;
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
