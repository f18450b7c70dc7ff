import { AppError, type Scalar, type View } from '@viewkraft/model';
import type { Caller } from '../../../kernel/changes/change-event.js';
import type { WriteAct } from '../../history/history-act.js';
import { entriesSince, entryOf, newestChange, type HistoryEntry } from '../../history/load-entries.js';
import type { RecordRuntime } from '../record-runtime.js';
import type { RecordResponse } from '../read/read-records.js';
import { retryConcurrentWrites } from '../write/concurrent-write-error.js';
import { reachRecords } from '../rows/reach-records.js';
import type { Values } from '../rows/draft.js';
import type { StoredRecord } from '../rows/stored-records.js';
import { validate } from '../rows/validate.js';
import { expectsDeleted, isStale, staleError, type IfMatch } from '../rows/versions.js';
import { writeContext, type WriteContext } from '../rows/write-context.js';
import { storeNew, type WriteTools } from '../write/create-records.js';
import { runBefore } from '../write/run-hooks.js';
import { storeChanges } from '../write/update-records.js';
import { StateWalk } from './entry-states.js';
import { draftOfDeleted, draftOfState } from './restore-draft.js';
import { rightsOn } from './state-rights.js';

type Key = NonNullable<Scalar>;

/** A restoration: who restores what, as a part of which act. */
export interface RestoreRequest {
  readonly runtime: RecordRuntime;
  readonly view: View;
  readonly key: Key;
  readonly caller: Caller;
  readonly act: WriteAct;
  readonly tools: WriteTools;
}

/**
 * Gives a record the values that it had right after an entry, or right before it if the entry is a deletion (A25).
 * @throws AppError RECORD_NOT_FOUND, STALE, INVALID, and the conflicts of any write
 */
export function restoreEntry(request: RestoreRequest, entryId: number, ifMatch: IfMatch): Promise<RecordResponse> {
  const { runtime, view, key, caller, act } = request;
  const context = writeContext(runtime, view, 'update', caller, { act, restores: true });
  return retryConcurrentWrites(async () => {
    const [stored] = (await reachRecords([key], context)) as [StoredRecord];
    const entry = await entryOf(view.table, String(key), entryId, runtime.database);
    if (!entry) throw new AppError('NOT_FOUND');
    const isExpected = !expectsDeleted(ifMatch) && !isStale(stored, context, ifMatch, undefined);
    if (!isExpected) throw await staleError([key], false, context);
    const state = await stateAfter(entry, stored.values, context);
    return storeState(state, stored, request, context);
  });
}

/** The record's values right after an entry, which the caller may see. */
async function stateAfter(entry: HistoryEntry, present: Values | null, context: WriteContext): Promise<Values> {
  const { view, runtime, reader } = context;
  const walk = new StateWalk(view, present);
  for (const newer of await entriesSince(view.table, entry.recordId, entry.id, runtime.database)) walk.step(newer);
  const { before, after } = walk.step(entry);
  const state = entry.action === 'delete' ? before : after;
  const [rights] = state && reader ? await rightsOn([state], reader, null, runtime) : [];
  if (!state || !rights?.readable) throw new AppError('NOT_FOUND');
  return state;
}

/** Stores an earlier state of an existing record. */
export async function storeState(
  state: Values,
  stored: StoredRecord,
  { tools }: RestoreRequest,
  context: WriteContext,
): Promise<RecordResponse> {
  const draft = await draftOfState(state, stored, context);
  await validate([draft], context);
  const drafts = await runBefore('beforeUpdate', [draft], context, [stored]);
  const [response] = await storeChanges(drafts, [stored], context, tools);
  return response as RecordResponse;
}

/**
 * Creates a deleted record again, with the values that it had at an entry, or else before its deletion, and with the
 * links that went with it.
 * @throws AppError RECORD_NOT_FOUND for a record that is not deleted, STALE, and the refusals and conflicts of any
 * creation
 */
export async function restoreDeleted(
  request: RestoreRequest,
  entryId?: number,
  ifMatch?: IfMatch,
): Promise<RecordResponse> {
  const { runtime, view, key, caller, act, tools } = request;
  const context = writeContext(runtime, view, 'create', caller, { act, restores: true });
  const deletion = await newestChange(view.table, String(key), runtime.database);
  if (deletion?.action !== 'delete') throw new AppError('RECORD_NOT_FOUND');
  const entry = entryId === undefined ? deletion : await entryOf(view.table, String(key), entryId, runtime.database);
  if (!entry) throw new AppError('NOT_FOUND');
  const state = await stateAfter(entry, null, context);
  if (ifMatch !== undefined && !expectsDeleted(ifMatch)) throw await staleError([key], false, context);
  const [response] = await storeNew([await draftOfDeleted(state, deletion, context)], context, tools);
  return response as RecordResponse;
}
