import { AppError } from '@viewkraft/model';
import { loadAct } from '../../history/history-act.js';
import { newestChange } from '../../history/load-entries.js';
import type { RecordResponse } from '../read/read-records.js';
import { restoreDeleted, type RestoreRequest } from './restore-record.js';
import { undoAct } from './undo-act.js';

/**
 * Restores a deleted record. If it was deleted on its own, restores what followed too: records deleted by cascade,
 * references set to null. Of these, what has changed since or is refused stays as it is.
 */
export async function restoreWithFollowers(request: RestoreRequest, entryId: number): Promise<RecordResponse> {
  const { runtime, view, key, caller, act, tools } = request;
  const entry = await newestChange(view.table, String(key), runtime.database);
  if (entry?.id !== entryId) throw new AppError('NOT_FOUND');
  const response = await restoreDeleted(request);
  const deletion = entry.actId === null || entry.source === 'bulk' ? null : await loadAct(entry.actId, runtime.database);
  // The undo of an import or of several new records deletes many unrelated records.
  if (deletion && deletion.action !== 'undo' && deletion.entries > 1) {
    await undoAct({ runtime, act: deletion, caller, undo: act, tools, except: entry.id });
  }
  return response;
}
