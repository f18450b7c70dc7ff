import { pendingPassword } from '@viewkraft/model';
import { useEffect } from 'react';
import { privateAddress } from '../../base/routing/addresses.js';
import { useSessionCheck } from '../../data/session/useSessionCheck.js';
import { whenIdle } from '../../base/loading/whenIdle.js';
import { guardRestoredPage } from '../../data/session/guardRestoredPage.js';
import { sessionStore } from '../../data/session/SessionStore.js';
import { useSession } from '../../data/session/useSession.js';
import { useSite } from '../../base/site/Site.js';
import { SignedInAccount } from './SignedInAccount.js';

/** The account in the header of public pages, and the session checks that every page runs. */
export function SignedInSite() {
  const { location, locale, go, prepare } = useSite();
  const { user } = useSession();
  const { pathname, search } = location;
  useSessionCheck(pathname);
  useEffect(() => whenIdle(() => prepare(privateAddress(locale))), [prepare, locale]);
  useEffect(() => {
    // A4: a required new password comes before everything else.
    const first = user?.password ? pendingPassword(pathname, search, locale) : null;
    if (first !== null) go(first, { replace: true });
  }, [user, pathname, search, locale, go]);
  useEffect(
    () =>
      guardRestoredPage(window, {
        session: sessionStore,
        style: document.documentElement.style,
        reload: () => window.location.reload(),
      }),
    [],
  );
  return <SignedInAccount />;
}
