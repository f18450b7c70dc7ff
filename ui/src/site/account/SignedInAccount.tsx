import { useCallback, useRef, useState } from 'react';
import { loginAddress, privateAddress } from '../../base/routing/addresses.js';
import { useSession } from '../../data/session/useSession.js';
import { useSite } from '../../base/site/Site.js';
import { SiteLink } from '../../base/site/SiteLink.js';
import { AccountSheet } from './AccountSheet.js';

/** Account menu of signed-in users on public pages, with a link to the private area (A9). */
export function SignedInAccount() {
  const { t, locale } = useSite();
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback((isFocusKept: boolean): void => {
    setOpen(false);
    if (isFocusKept) button.current?.focus();
  }, []);
  if (!user) {
    return (
      <SiteLink className="site-account" to={loginAddress(locale)}>
        {t('login.submit')}
      </SiteLink>
    );
  }
  return (
    <>
      {!user.password && (
        <SiteLink className="site-account" to={privateAddress(locale)}>
          {t('site.private')}
        </SiteLink>
      )}
      <button
        ref={button}
        className="site-account-button"
        type="button"
        aria-label={t('frame.account')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.7" aria-hidden>
          <circle cx="12" cy="12" r="9.2" />
          <circle cx="12" cy="9.8" r="3.2" />
          <path d="M5.8 18.6c1.2-2.6 3.5-4 6.2-4s5 1.4 6.2 4" />
        </svg>
      </button>
      {isOpen && <AccountSheet user={user} onClose={close} />}
    </>
  );
}
