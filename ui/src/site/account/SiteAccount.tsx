import { withoutLocale } from '@viewkraft/model';
import { Suspense } from 'react';
import { loginAddress } from '../../base/routing/addresses.js';
import { useSite } from '../../base/site/Site.js';
import { SiteLink } from '../../base/site/SiteLink.js';
import './siteAccount.css';

/** Sign-in pages, and pages that offer a sign-in themselves. */
const signInPaths: readonly string[] = ['/login', '/user'];

/** Sign-in link; for signed-in users the account replaces it, in a place wide enough for both (A9). */
export function SiteAccount() {
  const { t, locale, location, Account } = useSite();
  const signInLink = !signInPaths.includes(withoutLocale(location.pathname)) && (
    <SiteLink className="site-account" to={loginAddress(locale)}>
      {t('login.submit')}
    </SiteLink>
  );
  return (
    <div className="site-account-slot">
      {Account ? (
        <Suspense fallback={signInLink}>
          <Account />
        </Suspense>
      ) : (
        signInLink
      )}
    </div>
  );
}
