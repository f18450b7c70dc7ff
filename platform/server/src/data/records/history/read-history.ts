import type { HistoryEntryReport, HistoryQuery } from '@viewkraft/model';
import { entriesOfRecord } from '../../history/load-entries.js';
import type { RecordRuntime } from '../record-runtime.js';
import { StateWalk, type EntryStates } from './entry-states.js';
import type { RecordedRecord } from './history-access.js';
import { usersOf } from './user-names.js';
import { visibleEntries } from './visible-entries.js';

interface HistoryPage {
  readonly entries: readonly HistoryEntryReport[];
  /** Whether older entries follow. */
  readonly more: boolean;
}

const entriesPerQuery = 200;

/** A page of a record's history, newest first: only what its reader may see is counted. */
export async function readHistory(
  { view, reader, key, present }: RecordedRecord,
  { column, user, limit, offset }: HistoryQuery,
  runtime: RecordRuntime,
): Promise<HistoryPage> {
  const walk = new StateWalk(view, present);
  const functions = runtime.requestFunctions();
  const wanted = offset + limit + 1;
  const found: Awaited<ReturnType<typeof visibleEntries>> = [];
  for (let before: number | undefined; found.length < wanted; ) {
    const entries = await entriesOfRecord(view.table, String(key), runtime.database, { before, limit: entriesPerQuery });
    const steps: EntryStates[] = entries.map((entry) => walk.step(entry));
    const asked = steps.filter(({ entry }) => user === undefined || entry.userId === user);
    const visible = await visibleEntries(asked, reader, runtime, functions);
    found.push(...visible.filter(({ changes }) => column === undefined || column in changes));
    before = entries.at(-1)?.id;
    if (entries.length < entriesPerQuery) break;
  }
  const page = found.slice(offset, offset + limit);
  const userOf = await usersOf(page.map(({ userId }) => userId), runtime);
  const entries = page.map(({ userId, id, at, ...rest }) => ({ id, at, user: userOf(userId), ...rest }));
  return { entries, more: found.length > offset + limit };
}
