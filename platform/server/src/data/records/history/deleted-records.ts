import type { DeletedRecordReport, PageQuery, Scalar, View } from '@viewkraft/model';
import type { Caller } from '../../../kernel/changes/change-event.js';
import { deletions, type HistoryEntry } from '../../history/load-entries.js';
import type { RecordRuntime } from '../record-runtime.js';
import type { Values } from '../rows/draft.js';
import { writeContext } from '../rows/write-context.js';
import { keyOfEntry, StateWalk } from './entry-states.js';
import { rightsOn } from './state-rights.js';
import { usersOf } from './user-names.js';

const entriesPerQuery = 200;

interface Deleted {
  readonly entry: HistoryEntry;
  readonly title: unknown;
}

/** Deleted records, newest first: those whose last state the caller could read and may delete. */
export async function listDeleted(
  view: View,
  { limit, offset }: PageQuery,
  caller: Caller,
  runtime: RecordRuntime,
): Promise<{ readonly records: readonly DeletedRecordReport[]; readonly more: boolean }> {
  const { reader, writer } = writeContext(runtime, view, 'delete', caller);
  const found: Deleted[] = [];
  for (let before: number | undefined; reader && found.length <= offset + limit; ) {
    const entries = await deletions(view.table, runtime.database, { before, limit: entriesPerQuery });
    const states = entries.map((entry) => new StateWalk(view, null).step(entry).before ?? new Map<string, Scalar>());
    const rights = await rightsOn(states, reader, writer, runtime);
    entries.forEach((entry, at) => {
      const { readable, reachable, columns } = rights[at] ?? { readable: false, reachable: false, columns: new Set() };
      if (!readable || !reachable) return;
      const title = columns.has(view.display) ? shown(states[at] as Values, view, runtime) : null;
      found.push({ entry, title });
    });
    before = entries.at(-1)?.id;
    if (entries.length < entriesPerQuery) break;
  }
  const page = found.slice(offset, offset + limit);
  const userOf = await usersOf(page.map(({ entry }) => entry.userId), runtime);
  const records = page.map(({ entry, title }) => ({
    id: keyOfEntry(entry, view) as string | number,
    entry: entry.id,
    at: entry.at.toISOString(),
    user: userOf(entry.userId),
    title,
  }));
  return { records, more: found.length > offset + limit };
}

function shown(state: Values, view: View, runtime: RecordRuntime): unknown {
  const value = state.get(view.display) ?? null;
  const show = runtime.extensionOf(view.name)?.shown?.get(view.display);
  return show ? show(value) : value;
}
