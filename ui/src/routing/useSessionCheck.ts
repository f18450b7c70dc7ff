import { constants, withoutLocale } from '@viewkraft/model';
import { useEffect } from 'react';
import { pageConfig } from '../config/pageConfig.js';
import { sessionStore } from '../session/SessionStore.js';

/** Some time after each navigation but one to the sign-in, a session that is not what it seemed ends, and the page begins anew (G5). */
export function useSessionCheck(pathname: string): void {
  useEffect(() => {
    if (pageConfig.dev || withoutLocale(pathname) === '/login') return undefined;
    const timer = setTimeout(() => {
      void sessionStore.check().then((isSame) => {
        if (!isSame) setTimeout(() => location.reload(), constants.reloadAfterLogout);
      });
    }, constants.sessionCheck);
    return () => clearTimeout(timer);
  }, [pathname]);
}
