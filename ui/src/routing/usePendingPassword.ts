import { pendingPassword } from '@viewkraft/model';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useLocale } from '../i18n/useLocale.js';
import { useSession } from '../session/useSession.js';
import { guardRest } from './guardRest.js';

/** The address that the session's pending password change asks for, or null. */
export function usePendingPassword(): string | null {
  const location = useLocation();
  const locale = useLocale();
  const { user } = useSession();
  const isResting = useSyncExternalStore(guardRest.subscribe, guardRest.isOn);
  return isResting || !user?.password ? null : pendingPassword(location.pathname, location.search, locale);
}
