import { useMemo, useSyncExternalStore } from 'react';
import { impliedRoles, isAdministrator } from '@viewkraft/model';
import { viewing } from '../../base/api/viewing.js';
import { type SessionState, sessionStore } from './SessionStore.js';

/** The current session; while an administrator views as somebody else, with the viewed identity's name and roles. */
export function useSession(): SessionState {
  const state = useSyncExternalStore(sessionStore.subscribe, sessionStore.current);
  return useMemo(() => seenAs(state), [state]);
}

/** Administrators' pages write, so nobody is an administrator while viewing as somebody else. */
function seenAs(state: SessionState): SessionState {
  const { identity } = viewing;
  if (!identity || !state.user) return state;
  const id = identity.as.startsWith('user:') ? identity.as.slice('user:'.length) : '';
  const roles = identity.roles.filter((role) => role !== impliedRoles.administrator);
  return { ...state, user: { ...state.user, id, name: identity.name, email: '', roles } };
}

export function useIsAdministrator(): boolean {
  const { user } = useSession();
  return user !== null && isAdministrator({ id: user.id, roles: user.roles });
}
