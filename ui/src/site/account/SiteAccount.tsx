import { withoutLocale } from '@viewkraft/model';
import { Suspense } from 'react';
import { loginAddress } from '../../routing/addresses.js';
import { useSite } from '../Site.js';
import { SiteLink } from '../SiteLink.js';
import './siteAccount.css';

/** Pages that are the way in, or offer it themselves. */
const waysIn: readonly string[] = ['/login', '/user'];

/** The way in; for who is signed in, their account takes its place, which is wide enough for both (A9). */
export function SiteAccount() {
  const { t, locale, location, Account } = useSite();
  const wayIn = !waysIn.includes(withoutLocale(location.pathname)) && (
    <SiteLink className="site-account" to={loginAddress(locale)}>
      {t('login.submit')}
    </SiteLink>
  );
  return (
    <div className="site-account-slot">
      {Account ? (
        <Suspense fallback={wayIn}>
          <Account />
        </Suspense>
      ) : (
        wayIn
      )}
    </div>
  );
}
