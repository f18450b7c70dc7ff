import { pendingPassword } from '@viewkraft/model';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useLocale } from '../../base/i18n/useLocale.js';
import { useSession } from './useSession.js';
import { guardPause } from '../../base/routing/guardPause.js';

/** The address to redirect to while the session requires a new password, or null. */
export function usePendingPassword(): string | null {
  const location = useLocation();
  const locale = useLocale();
  const { user } = useSession();
  const isPaused = useSyncExternalStore(guardPause.subscribe, guardPause.isOn);
  return isPaused || !user?.password ? null : pendingPassword(location.pathname, location.search, locale);
}
