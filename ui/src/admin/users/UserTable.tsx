import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { useLocale } from '../../i18n/useLocale.js';
import { recordAddress } from '../../routing/addresses.js';
import { StateChip } from '../StateChip.js';
import { tableStyles } from '../views/tableStyles.js';
import { UserMenu, type UserAction } from './UserMenu.js';
import type { ManagedUser } from './usersApi.js';
import { stateTones, userState } from './userState.js';

interface UserTableProps {
  readonly users: readonly ManagedUser[];
  readonly onAction: (user: ManagedUser, action: UserAction) => void;
}

/** Who there is, with roles and state. */
export function UserTable({ users, onAction }: UserTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={t('adminPages.users')}>
      <Box component="table" sx={tableStyles}>
        <thead>
          <tr>
            <th scope="col">{t('admin.users.user')}</th>
            <th scope="col">{t('user.roles')}</th>
            <th scope="col">{t('admin.users.stateTitle')}</th>
            <th scope="col">
              <span className="vk-hidden">{t('admin.users.actionsTitle')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => {
            const state = userState(user);
            return (
              <tr key={user.id}>
                <th scope="row">
                  <Link component={RouterLink} to={recordAddress('users', user.id, locale)}>
                    {user.name}
                  </Link>
                  <Box sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>{user.email}</Box>
                </th>
                <td>{user.roles.join(', ') || '–'}</td>
                <td>
                  <StateChip tone={stateTones[state]} text={t(`admin.users.state.${state}`)} />
                </td>
                <td className="number">
                  <UserMenu user={user} onAction={(action) => onAction(user, action)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </Box>
    </Box>
  );
}
