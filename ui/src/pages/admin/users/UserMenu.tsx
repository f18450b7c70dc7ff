import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { viewing } from '../../../base/api/viewing.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { addressOfAccess } from '../../../base/routing/accessAddress.js';
import { privateAddress } from '../../../base/routing/addresses.js';
import { MoreVert } from '../../../base/icons/icons.js';
import { useSession } from '../../../data/session/useSession.js';
import { usersApi, type ManagedUser } from './usersApi.js';
import { userState } from './userState.js';

export type UserAction = 'inviteAgain' | 'roles' | 'force' | 'endSessions' | 'endTotp' | 'disable' | 'enable';

interface UserMenuProps {
  readonly user: ManagedUser;
  readonly onAction: (action: UserAction) => void;
}

/** Actions for an account; users cannot lock themselves out here. */
export function UserMenu({ user, onAction }: UserMenuProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { user: self } = useSession();
  const identity = { as: `user:${user.id}`, name: user.name, roles: user.roles };
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isSelf = self?.id === user.id;
  // Loaded when the menu opens; until then, or if there is none, nothing can be removed.
  const [hasFactor, setHasFactor] = useState(false);
  const open = (element: HTMLElement) => {
    setAnchor(element);
    if (!isSelf) usersApi.hasSecondFactor(user.id).then(setHasFactor, () => setHasFactor(false));
  };
  const actions: readonly UserAction[] = [
    ...(userState(user) === 'invited' ? (['inviteAgain'] as const) : []),
    'roles',
    ...(user.password_pending ? [] : (['force'] as const)),
    ...(isSelf ? [] : (['endSessions', 'endTotp'] as const)),
    ...(isSelf ? [] : ([user.disabled ? 'enable' : 'disable'] as const)),
  ];
  return (
    <>
      <IconButton
        aria-label={t('admin.users.actions', { name: user.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => open(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {actions.map((action) => (
          <MenuItem
            key={action}
            disabled={action === 'endTotp' && !hasFactor}
            onClick={() => {
              setAnchor(null);
              onAction(action);
            }}
          >
            {t(`admin.users.action.${action}`)}
          </MenuItem>
        ))}
        <MenuItem component={Link} to={addressOfAccess({ as: identity.as }, locale)}>
          {t('admin.users.action.access')}
        </MenuItem>
        {!isSelf && (
          <MenuItem onClick={() => viewing.start(identity, privateAddress(locale))}>
            {t('admin.users.action.viewAs')}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
