import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { loginAddress, privateAddress, userAddress } from '../../base/routing/addresses.js';
import type { SessionUser } from '@viewkraft/model';
import { sessionStore } from '../../data/session/SessionStore.js';
import { useSite } from '../../base/site/Site.js';
import { SiteLink } from '../../base/site/SiteLink.js';

interface AccountSheetProps {
  readonly user: SessionUser;
  /** On Esc the focus returns to the opener; after a click outside or a focus change it does not. */
  readonly onClose: (isFocusKept: boolean) => void;
}

/** The signed-in user and the account's actions. */
export function AccountSheet({ user, onClose }: AccountSheetProps) {
  const { t, locale, go } = useSite();
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    sheet.current?.focus();
    const onPointerDown = (event: PointerEvent): void => {
      if (!sheet.current?.parentElement?.contains(event.target as Node)) onClose(false);
    };
    addEventListener('pointerdown', onPointerDown);
    return () => removeEventListener('pointerdown', onPointerDown);
  }, [onClose]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose(true);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (relatedTarget && !currentTarget.parentElement?.contains(relatedTarget)) onClose(false);
  };
  const signOut = (): void => void sessionStore.signOut().finally(() => go(loginAddress(locale), { replace: true }));
  return (
    <div
      ref={sheet}
      className="site-account-sheet"
      role="dialog"
      aria-label={t('frame.account')}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <p>
        <strong>{user.name}</strong>
        {user.email}
      </p>
      <SiteLink to={privateAddress(locale)}>{t('site.private')}</SiteLink>
      <SiteLink to={userAddress(locale)}>{t('site.account')}</SiteLink>
      <button type="button" onClick={signOut}>
        {t('frame.signOut')}
      </button>
    </div>
  );
}
