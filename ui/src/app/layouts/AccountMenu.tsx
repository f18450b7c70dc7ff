import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { type KeyboardEvent, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  AccountCircleOutlined,
  History,
  Logout,
  ManageAccountsOutlined,
  VisibilityOutlined,
} from '../../base/icons/icons.js';
import { unsavedWork } from '../../base/routing/unsavedWork.js';
import { useLocale } from '../../base/i18n/useLocale.js';
import { Slot } from '../../plugin/Slot.js';
import {
  adminAddress,
  changesAddress,
  loginAddress,
  privateAddress,
  userAddress,
} from '../../base/routing/addresses.js';
import { sessionStore } from '../../data/session/SessionStore.js';
import { useIsAdministrator, useSession } from '../../data/session/useSession.js';
import { AccountMenuItem } from './AccountMenuItem.js';

/** Shows the signed-in user and the sign-out command. */
export function AccountMenu() {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const { user } = useSession();
  const isAdministrator = useIsAdministrator();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isLeaving = (useLocation().state as { signOut?: unknown } | null)?.signOut === true;
  const endSession = useCallback(async () => {
    try {
      await sessionStore.signOut();
    } finally {
      await navigate(loginAddress(locale), { replace: true });
    }
  }, [locale, navigate]);
  useEffect(() => {
    if (isLeaving) void endSession();
  }, [isLeaving, endSession]);
  const signOut = () => {
    setAnchor(null);
    // Navigates away first, so that a form with unsaved changes can ask before the sign-out.
    if (unsavedWork.exists()) void navigate(privateAddress(locale), { state: { signOut: true } });
    else void endSession();
  };
  return (
    <>
      <IconButton
        aria-label={t('frame.account')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <AccountCircleOutlined sx={{ fontSize: 22 }} />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: -4, horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('frame.account'), onKeyDown: stepFocus } }}
      >
        <Box sx={{ p: 2, minWidth: 220, maxWidth: 320 }}>
          <Box sx={{ px: 3, pt: 2, pb: 3, mb: 2, borderBottom: '1px solid var(--vk-border)' }}>
            <Box sx={{ fontWeight: 600 }}>{user?.name}</Box>
            <Box sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>{user?.email}</Box>
          </Box>
          <AccountMenuItem to={userAddress(locale)} icon={<ManageAccountsOutlined />} onClick={() => setAnchor(null)}>
            {t('user.title')}
          </AccountMenuItem>
          <AccountMenuItem to={changesAddress(locale)} icon={<History />} onClick={() => setAnchor(null)}>
            {t('user.changes')}
          </AccountMenuItem>
          {isAdministrator && (
            <AccountMenuItem
              to={adminAddress('access', locale)}
              icon={<VisibilityOutlined />}
              onClick={() => setAnchor(null)}
            >
              {t('adminPages.access')}
            </AccountMenuItem>
          )}
          <Slot slot="account-menu" close={() => setAnchor(null)} />
          <AccountMenuItem icon={<Logout />} onClick={signOut}>
            {t('frame.signOut')}
          </AccountMenuItem>
        </Box>
      </Popover>
    </>
  );
}

/**
 * Arrow keys, Home and End move between the links and buttons of the list and wrap around; Tab keeps its usual meaning.
 */
function stepFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const places: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? -1 : at - 1,
    Home: 0,
    End: -1,
  };
  const place = places[event.key];
  if (place === undefined) return;
  event.preventDefault();
  items.at(place % items.length)?.focus();
}
