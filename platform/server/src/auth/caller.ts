import { guest, type Identity } from '@viewkraft/model';
import type { Caller } from '../events/change-event.js';

export type { Caller } from '../events/change-event.js';

/** A request as far as it is known who sends it; the guard fills this in. */
export interface CallerHolder {
  caller?: Caller;
  /** Why it could not be found out who sends it: the database did not answer. */
  callerProblem?: unknown;
}

/** Nobody in particular: no session, no token. */
export const guestCaller: Caller = { identity: guest, sessionId: null };

/**
 * Who sends this request. Throws when that could not be found out, so that a failing database turns no user into a
 * guest, while what needs no caller (liveness) still answers.
 */
export function callerOf(request: CallerHolder): Caller {
  if (request.callerProblem !== undefined) throw request.callerProblem;
  return request.caller ?? guestCaller;
}

/**
 * As whom a caller reads one record. Who must set a new password first still reads the own user, as a user without roles,
 * so that a page can tell whether the account is there (G5).
 */
export function readerOfOne({ identity, pendingUserId }: Caller, view: string, id: string): Identity {
  return view === 'users' && id === pendingUserId ? { id, roles: [] } : identity;
}
