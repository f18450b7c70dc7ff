import type { Identity, Scalar, View } from '@viewkraft/model';
import { fromDb } from '../../../kernel/database/value-codecs.js';
import { newestChanges } from '../../history/load-entries.js';
import { readableKeys } from '../read/read-records.js';
import type { RecordRuntime } from '../record-runtime.js';
import { keyColumn } from '../sql/statement.js';
import { keyOfEntry, StateWalk } from './entry-states.js';
import { rightsOn } from './state-rights.js';

/** Those of a view's records that the caller may read; deleted records by their last state. */
export async function readableRecords(
  view: View,
  recordIds: Iterable<string>,
  identity: Identity,
  runtime: RecordRuntime,
): Promise<ReadonlySet<string>> {
  const reader = runtime.reader(view, identity);
  if (!reader) return new Set();
  if (reader.rows === 'all') return new Set(recordIds);
  const ids = new Map<Scalar, string>(Array.from(recordIds, (recordId) => [keyOfEntry({ recordId }, view), recordId]));
  const keys = [...ids.keys()].filter((key) => key !== null);
  const column = keyColumn(view);
  const rows = await readableKeys({ reader }, keys, runtime, runtime.database);
  const found = new Set(rows.flatMap(([key]) => ids.get(fromDb(runtime.dialect, column, key)) ?? []));
  const others = [...ids.values()].filter((id) => !found.has(id));
  const deleted = (await newestChanges(view.table, others, runtime.database)).flatMap((entry) => {
    const { before } = new StateWalk(view, null).step(entry);
    return entry.action === 'delete' && before ? [{ id: entry.recordId, before }] : [];
  });
  const rights = await rightsOn(deleted.map(({ before }) => before), reader, null, runtime); // prettier-ignore
  deleted.forEach(({ id }, at) => rights[at]?.readable === true && found.add(id));
  return found;
}
