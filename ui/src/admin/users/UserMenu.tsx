import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/useSession.js';
import type { ManagedUser } from './usersApi.js';

export type UserAction = 'roles' | 'force' | 'endSessions' | 'disable' | 'enable';

interface UserMenuProps {
  readonly user: ManagedUser;
  readonly onAction: (action: UserAction) => void;
}

/** What can be done about an account; nobody locks out themselves here. */
export function UserMenu({ user, onAction }: UserMenuProps) {
  const { t } = useTranslation();
  const { user: self } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isSelf = self?.id === user.id;
  const actions: readonly UserAction[] = [
    'roles',
    ...(user.password_pending ? [] : (['force'] as const)),
    ...(isSelf ? [] : (['endSessions'] as const)),
    ...(isSelf ? [] : ([user.disabled ? 'enable' : 'disable'] as const)),
  ];
  return (
    <>
      <IconButton
        aria-label={t('admin.users.actions', { name: user.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {actions.map((action) => (
          <MenuItem
            key={action}
            onClick={() => {
              setAnchor(null);
              onAction(action);
            }}
          >
            {t(`admin.users.action.${action}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
