import { AppError, errorCodes, hasVersions, type View } from '@viewkraft/model';
import { changedByOthers, type HistoryEntry } from '../../history/load-entries.js';
import { reachRecords } from '../rows/reach-records.js';
import type { StoredRecord } from '../rows/stored-records.js';
import { writeContext } from '../rows/write-context.js';
import { retryConcurrentWrites } from '../write/concurrent-write-error.js';
import { deleteRecords } from '../write/delete-records.js';
import { keyOfEntry, StateWalk } from './entry-states.js';
import { restoreDeleted, storeState, type RestoreRequest } from './restore-record.js';
import { changed, isWrittenElsewhere, type Outcome, type UndoRequest } from './undo-batch.js';
import { isOfLinks, recordUndoneLinks, undoLinks, type UndoneLinkRecords } from './undo-links.js';

/** Undoes an entry; several outcomes for links. `linkRecords`: what this undo has done with the records of links. */
export async function undoEntry(
  entry: HistoryEntry,
  view: View,
  request: UndoRequest,
  linkRecords: UndoneLinkRecords,
): Promise<Outcome[]> {
  const { runtime, caller, undo, tools, act } = request;
  const key = keyOfEntry(entry, view);
  const restore: RestoreRequest = { runtime, view, key, caller, act: undo, tools };
  const isChanged = async () => (await changedByOthers([entry], [act.id, undo.id], runtime.database)).size > 0;
  return outcomesOf(async () => {
    if (!isOfLinks(entry)) return [await revert(entry, restore, isChanged)];
    return request.isLate ? recordUndoneLinks(entry, restore, linkRecords) : undoLinks(entry, restore, act.id);
  });
}

/** A refusal is an outcome. */
export async function outcomesOf(work: () => Promise<Outcome[]>): Promise<Outcome[]> {
  try {
    return await retryConcurrentWrites(work);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return [error.code];
  }
}

/** Whether a write is refused, rather than failed for a reason that has nothing to do with it. */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && errorCodes[error.code] < 500;

/** Reads the record before checking for other changes, so that a change after the check loses the race. */
async function revert(
  entry: HistoryEntry,
  request: RestoreRequest,
  isChanged: () => Promise<boolean>,
): Promise<Outcome> {
  const { runtime, view, key, caller, act, tools } = request;
  if (entry.action === 'delete') {
    if (await isChanged()) return changed;
    await restoreDeleted(request);
    return null;
  }
  const isNew = entry.changes.old === undefined;
  const context = writeContext(runtime, view, isNew ? 'delete' : 'update', caller, { act, restores: !isNew });
  const [stored] = (await reachRecords([key], context)) as [StoredRecord];
  if (isWrittenElsewhere(entry, stored, view) || (await isChanged())) return changed;
  if (isNew) {
    const version = hasVersions(view) ? Number(stored.values.get('_version')) : undefined;
    await deleteRecords([{ key, version }], false, undefined, context, tools);
    return null;
  }
  const { before } = new StateWalk(view, stored.values).step(entry);
  if (before) await storeState(before, stored, request, context);
  return null;
}
