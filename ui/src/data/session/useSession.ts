import { useSyncExternalStore } from 'react';
import { isAdministrator } from '@viewkraft/model';
import { type SessionState, sessionStore } from './SessionStore.js';

/** The current session. */
export function useSession(): SessionState {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.current);
}

/** Whether the session's user is an administrator. */
export function useIsAdministrator(): boolean {
  const { user } = useSession();
  return user !== null && isAdministrator({ id: user.id, roles: user.roles });
}
