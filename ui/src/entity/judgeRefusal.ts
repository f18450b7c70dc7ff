import type { ApiError } from '../api/ApiError.js';
import { retriedStatuses } from '../api/retriedStatuses.js';

/**
 * What a failed write means. `stale`: the record changed meanwhile. `exists`: an earlier try with this key went through.
 * `keyRefused`: the server wants to make the key itself. `lost`: it may have been applied. `busy`: it was not applied,
 * and may be tried again. `refused`: it will be refused again.
 */
export type Refusal = 'stale' | 'exists' | 'keyRefused' | 'lost' | 'busy' | 'refused';

/** Refused before anything was done, or rolled back as a whole. */
const notApplied = new Set([409, 425, 429, 503]);

export interface WriteTry {
  /** The primary key of a create that brought its own. */
  readonly proposedKey: string | null;
  readonly isCreate: boolean;
  /** Whether an earlier try was sent and not answered. */
  readonly wasSent: boolean;
  /** Whether the browser was online when the request began. */
  readonly wasOnline: boolean;
}

export function judgeRefusal(error: ApiError, { proposedKey, isCreate, wasSent, wasOnline }: WriteTry): Refusal {
  const namesKey = proposedKey !== null && error.details.some(({ column }) => column === proposedKey);
  if (error.status === 412 && !isCreate && error.body['record']) return 'stale';
  // Which of several unique columns is named first is the database's affair.
  if (error.status === 409 && isCreate && proposedKey !== null && wasSent) return 'exists';
  if ((error.status === 422 || error.status === 403) && isCreate && namesKey) return 'keyRefused';
  if (error.isOffline) return wasOnline ? 'lost' : 'busy';
  // A unique value or a reference in the way, which the server names, stays in the way.
  if (error.status === 409) return error.code === 'UNKNOWN' ? 'busy' : 'refused';
  // A plugin that takes too long does so the next time too: the reader is told at once, and decides.
  if (!retriedStatuses.has(error.status) || error.code === 'HOOK_TIMEOUT') return 'refused';
  return notApplied.has(error.status) ? 'busy' : 'lost';
}

/** Nobody is there to answer, as opposed to somebody who cannot just now. */
export function isUnreachable(error: ApiError): boolean {
  return error.isOffline || [502, 503, 504].includes(error.status);
}
