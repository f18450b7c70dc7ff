import { AppError } from '@viewkraft/model';
import { loadAct } from '../../history/history-act.js';
import { newestChange, type HistoryEntry } from '../../history/load-entries.js';
import type { RecordResponse } from '../read/read-records.js';
import type { IfMatch } from '../rows/versions.js';
import { circleOf, deletedRecord } from './circles.js';
import { restoreCircle } from './restore-circle.js';
import { restoreDeleted, type RestoreRequest } from './restore-record.js';
import { undoAct } from './undo-act.js';
import { isRefusal } from './undo-entry.js';

/**
 * Restores a deleted record with its values at an entry. If it was deleted on its own, restores what followed too:
 * records deleted by cascade, references set to null. Of these, what has changed since or is refused stays as it is.
 */
export async function restoreWithFollowers(
  request: RestoreRequest,
  entryId: number,
  ifMatch?: IfMatch,
): Promise<RecordResponse> {
  const { runtime, view, key, caller, act, tools } = request;
  const entry = await newestChange(view.table, String(key), runtime.database);
  if (!entry) throw new AppError('RECORD_NOT_FOUND');
  const deletion = entry.actId === null ? null : await loadAct(entry.actId, runtime.database);
  const response = await restoreDeleted(request, entryId, ifMatch).catch(async (error: unknown) => {
    const isLacking = error instanceof AppError && error.code === 'REFERENCE_MISSING' && entryId === entry.id;
    const restored = isLacking && deletion ? await restoreInCircle(entry, request) : undefined;
    if (!restored) throw error;
    return restored;
  });
  // A list, the undo of an import or of several new records deletes many unrelated records.
  if (deletion && entry.source !== 'bulk' && deletion.action !== 'undo' && deletion.entries > 1) {
    await undoAct({ runtime, act: deletion, caller, undo: act, tools, except: entry.id });
  }
  return response;
}

/** Restores a record with those that it needs and that need it, if all were deleted together. */
async function restoreInCircle(entry: HistoryEntry, request: RestoreRequest): Promise<RecordResponse | undefined> {
  const { runtime, view } = request;
  const circle = await circleOf(deletedRecord(entry, view, runtime), runtime);
  try {
    return circle && (await restoreCircle(circle, request));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return undefined;
  }
}
