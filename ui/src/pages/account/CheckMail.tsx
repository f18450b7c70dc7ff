import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from '../../base/i18n/useLocale.js';
import { loginAddress } from '../../base/routing/addresses.js';
import { AccountCard } from './form/AccountCard.js';

interface CheckMailProps {
  readonly kind: 'signUp' | 'password' | 'signIn';
  readonly email: string;
  readonly onBack: () => void;
}

/** Shows that a message was sent; the text is the same whether or not the account exists. */
export function CheckMail({ kind, email, onBack }: CheckMailProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const heading = box.current?.querySelector<HTMLElement>('h1');
    if (heading) heading.tabIndex = -1;
    heading?.focus();
  }, []);
  return (
    <div ref={box}>
      <AccountCard title={t('account.mail.title')} lead={t(`account.mail.${kind}`, { email })}>
        <p className="account-lead">{t('account.mail.nothing')}</p>
        <button type="button" className="account-button" onClick={onBack}>
          {t('account.mail.other')}
        </button>
        <p className="account-links">
          <Link to={loginAddress(locale)} onClick={kind === 'signIn' ? onBack : undefined}>
            {t('account.toSignIn')}
          </Link>
        </p>
      </AccountCard>
    </div>
  );
}
