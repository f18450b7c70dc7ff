import { guest } from '@viewkraft/model';
import type { Caller } from '../events/change-event.js';

export type { Caller } from '../events/change-event.js';

/** A request as far as it is known who sends it; the guard fills `caller` in. */
export interface CallerHolder {
  caller?: Caller;
}

/** Nobody in particular: no session, no token. */
export const guestCaller: Caller = { identity: guest, sessionId: null };

/** Who sends this request. A request that met no guard comes from a guest. */
export function callerOf(request: CallerHolder): Caller {
  return request.caller ?? guestCaller;
}
