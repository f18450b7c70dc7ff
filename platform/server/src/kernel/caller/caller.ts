import { AppError, guest, type Identity } from '@viewkraft/model';
import type { Caller } from '../changes/change-event.js';

export type { Caller } from '../changes/change-event.js';

/** A request with its caller; the guard fills this in. */
export interface CallerHolder {
  caller?: Caller;
  /** Why the caller could not be determined: the database did not answer. */
  callerProblem?: unknown;
}

/** `Vary` of responses that depend on the caller. */
export const variesByCaller = 'Cookie, Authorization, X-View-As';

/** A guest: no session, no token. */
export const guestCaller: Caller = { identity: guest, sessionId: null };

/**
 * The caller of this request. Throws if the caller could not be determined: a failing database must not turn a user
 * into a guest. Routes that need no caller (liveness) still answer.
 */
export function callerOf(request: CallerHolder): Caller {
  if (request.callerProblem !== undefined) throw request.callerProblem;
  return request.caller ?? guestCaller;
}

/** The id of the caller, who must be signed in. */
export function userIdOf(request: CallerHolder): string {
  const { id } = callerOf(request).identity;
  if (id === null) throw new AppError('UNAUTHENTICATED');
  return id;
}

/**
 * The identity with which a caller reads one record. A user who must set a new password may still read their own user
 * record, as a user without roles, so a page can show the account (G5).
 */
export function readerOfOne({ identity, pendingUserId }: Caller, view: string, id: string): Identity {
  return view === 'users' && id === pendingUserId ? { id, roles: [] } : identity;
}
