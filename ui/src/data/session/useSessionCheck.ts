import { withoutLocale } from '@viewkraft/model';
import { useEffect } from 'react';
import { pageConfig } from '../../base/config/pageConfig.js';
import { sessionStore } from './SessionStore.js';

const checkDelayMs = 2_000;
const reloadDelayMs = 1_000;

/**
 * Checks the session shortly after each navigation except to the sign-in; an invalid session is ended and the page
 * reloads (G5).
 */
export function useSessionCheck(pathname: string): void {
  useEffect(() => {
    if (pageConfig.dev || withoutLocale(pathname) === '/login') return undefined;
    const timer = setTimeout(() => {
      void sessionStore.check().then((isSame) => {
        if (!isSame) setTimeout(() => location.reload(), reloadDelayMs);
      });
    }, checkDelayMs);
    return () => clearTimeout(timer);
  }, [pathname]);
}
