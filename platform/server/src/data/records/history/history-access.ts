import { AppError, type Reader, type Scalar, type View } from '@viewkraft/model';
import type { Caller } from '../../../kernel/changes/change-event.js';
import { newestChange, type HistoryEntry } from '../../history/load-entries.js';
import type { RecordRuntime } from '../record-runtime.js';
import type { Values } from '../rows/draft.js';
import { loadStored } from '../rows/stored-records.js';

type Key = NonNullable<Scalar>;

/** A record whose history the caller may read. */
export interface RecordedRecord {
  readonly view: View;
  readonly reader: Reader;
  readonly key: Key;
  /** null: the record is deleted. */
  readonly present: Values | null;
}

/**
 * Finds a record for its history: an existing one that the caller may read, or a deleted one for callers who may read
 * and create without a row condition (A25).
 * @throws AppError VIEW_NOT_LOADED, NOT_FOUND for a view without history, RECORD_NOT_FOUND
 */
export async function findRecorded(
  runtime: RecordRuntime,
  view: View,
  key: Key,
  { identity }: Caller,
): Promise<RecordedRecord> {
  const reader = runtime.reader(view, identity);
  if (!reader) throw new AppError('VIEW_NOT_LOADED');
  if (!view.history) throw new AppError('NOT_FOUND');
  const anyone = { action: 'update', rows: 'all', columns: new Map() } as const;
  const stored = (await loadStored(view, [key], reader, anyone, runtime)).get(key);
  if (stored) {
    if (!stored.readable) throw new AppError('RECORD_NOT_FOUND');
    return { view, reader, key, present: recordedPart(stored.values, runtime.extensionOf(view.name)?.unrecorded) };
  }
  const isOpen = reader.rows === 'all' && runtime.writer(view, 'create', identity)?.rows === 'all';
  if (!isOpen || (await deletionOf(view, key, runtime)) === undefined) throw new AppError('RECORD_NOT_FOUND');
  return { view, reader, key, present: null };
}

/** The history steps back from the present values: what it does not record must not appear in older states. */
const recordedPart = (values: Values, unrecorded: ReadonlySet<string> | undefined): Values =>
  unrecorded ? new Map(Array.from(values, ([name, value]) => [name, unrecorded.has(name) ? null : value])) : values;

async function deletionOf(view: View, key: Key, { database }: RecordRuntime): Promise<HistoryEntry | undefined> {
  const newest = await newestChange(view.table, String(key), database);
  return newest?.action === 'delete' ? newest : undefined;
}
