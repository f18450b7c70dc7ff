import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useLocale } from '../../base/i18n/useLocale.js';
import { loginAddress, signUpAddress } from '../../base/routing/addresses.js';
import { AccountCard } from '../account/form/AccountCard.js';

/** Shown to guests instead of an account: links to sign in, with a return to this page (A5). */
export function GuestAccount() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { pathname } = useLocation();
  return (
    <AccountCard title={t('user.title')} lead={t('user.guest')}>
      <Link className="account-button" data-primary="" to={loginAddress(locale, pathname)}>
        {t('login.submit')}
      </Link>
      <p className="account-links">
        <span>
          {t('login.noAccount')} <Link to={signUpAddress(locale, pathname)}>{t('login.toSignUp')}</Link>
        </span>
      </p>
    </AccountCard>
  );
}
