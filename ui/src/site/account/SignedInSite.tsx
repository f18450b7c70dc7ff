import { pendingPassword } from '@viewkraft/model';
import { useEffect } from 'react';
import { useSessionCheck } from '../../routing/useSessionCheck.js';
import { guardRestoredPage } from '../../session/guardRestoredPage.js';
import { sessionStore } from '../../session/SessionStore.js';
import { useSession } from '../../session/useSession.js';
import { useSite } from '../Site.js';
import { SignedInAccount } from './SignedInAccount.js';

/** The account in the header of pages that the application has not begun on, with what a session asks of every page. */
export function SignedInSite() {
  const { location, locale, go } = useSite();
  const { user } = useSession();
  const { pathname, search } = location;
  useSessionCheck(pathname);
  useEffect(() => {
    // A4: a new password comes before everything else.
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
