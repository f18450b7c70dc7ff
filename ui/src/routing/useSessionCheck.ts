import { constants } from '@viewkraft/model';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { pageConfig } from '../config/pageConfig.js';
import { withoutLocale } from '../i18n/localePath.js';
import { sessionStore } from '../session/SessionStore.js';

/** Some time after each navigation but one to the sign-in, a session that is not what it seemed ends, and the page begins anew (G5). */
export function useSessionCheck(): void {
  const { pathname } = useLocation();
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
