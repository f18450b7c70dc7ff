import { sessionStore } from '../../session/SessionStore.js';
import { RecentRecords } from './RecentRecords.js';

const nowhere = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/** The application's recent records. */
export const recentStore = new RecentRecords(storage());

sessionStore.onSignOut((user) => recentStore.forgetUser(user));

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    return localStorage;
  } catch {
    return nowhere;
  }
}
