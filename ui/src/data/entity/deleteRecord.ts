import { ApiError } from '../../base/api/ApiError.js';
import type { Act } from '../../base/api/recordsApi.js';
import type { RecordId } from '../../base/wire/WireRecord.js';
import type { RecordCalls } from './saving/EntityContext.js';

/** Deletes a stored record. A record that no longer exists counts as success, without an undo. Throws ApiError. */
export async function deleteRecord(
  calls: RecordCalls,
  view: string,
  id: RecordId,
  version: number | null,
): Promise<Act> {
  try {
    return await calls.remove(view, id, version);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return null;
  }
}
