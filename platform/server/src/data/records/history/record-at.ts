import { AppError, hasVersions, versionColumn, type Reader } from '@viewkraft/model';
import { entriesOfRecord, entriesSince, entryAt } from '../../history/load-entries.js';
import type { RecordRuntime } from '../record-runtime.js';
import type { RecordResponse } from '../read/read-records.js';
import { runGetters } from '../read/run-getters.js';
import type { Values } from '../rows/draft.js';
import { printValues } from '../sql/row-shape.js';
import { StateWalk } from './entry-states.js';
import type { RecordedRecord } from './history-access.js';
import { rightsOn } from './state-rights.js';

/**
 * The record as it was at an instant, by the reader's current rights.
 * @throws AppError RECORD_NOT_FOUND before its creation, while it was deleted, or when that state is out of reach;
 * HISTORY_GONE before `since`, the time from which the history is complete
 */
export async function readRecordAt(
  { view, reader, key, present }: RecordedRecord,
  at: Date,
  since: Date,
  select: readonly string[] | undefined,
  runtime: RecordRuntime,
): Promise<RecordResponse> {
  const { database } = runtime;
  const recordId = String(key);
  const last = await entryAt(view.table, recordId, at, database);
  const newer = await entriesSince(view.table, recordId, last?.id ?? 0, database);
  const walk = new StateWalk(view, present);
  for (const entry of newer) walk.step(entry);
  if (!walk.current) throw new AppError('RECORD_NOT_FOUND');
  if (!last && at < since) throw new AppError('HISTORY_GONE');
  const state = new Map(walk.current);
  if (last && hasVersions(view)) {
    const changed = await lastChange(view.table, recordId, last.id, runtime);
    if (changed) state.set(versionColumn, changed.version);
    if (changed && view.system) state.set('_updated_at', changed.at.toISOString());
  }
  return printState(state, reader, select, runtime);
}

/** The last entry up to a number that changed the record itself. */
async function lastChange(table: string, recordId: string, upTo: number, { database }: RecordRuntime) {
  for (let before = upTo + 1; ; ) {
    const entries = await entriesOfRecord(table, recordId, database, { before, limit: 100 });
    const found = entries.find(({ version }) => version !== null);
    if (found || entries.length === 0) return found;
    before = entries.at(-1)?.id ?? 0;
  }
}

async function printState(
  state: Values,
  reader: Reader,
  select: readonly string[] | undefined,
  runtime: RecordRuntime,
): Promise<RecordResponse> {
  const [rights] = await rightsOn([state], reader, null, runtime);
  if (!rights?.readable) throw new AppError('RECORD_NOT_FOUND');
  const shape = runtime.shapeOf(reader, undefined, select);
  const open = new Map([...state].filter(([name]) => rights.columns.has(name)));
  const [computed] = (await runGetters(shape, () => [open], runtime.requestFunctions())) ?? [];
  return { body: printValues(shape, open, computed, rights.columns), version: undefined };
}
