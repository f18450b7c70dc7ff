import { useSyncExternalStore } from 'react';
import { sessionStore, type SessionState } from './SessionStore.js';

/** The session's state, renewed with every change. */
export function useSession(): SessionState {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.current);
}
