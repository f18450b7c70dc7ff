import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { EmptyState } from '../../grid/EmptyState.js';
import { useLocale } from '../../i18n/useLocale.js';
import { recordAddress } from '../../routing/addresses.js';
import { ItemList } from '../ItemList.js';
import { StateChip } from '../StateChip.js';
import { UserMenu, type UserAction } from './UserMenu.js';
import type { ManagedUser } from './usersApi.js';
import { stateTones, userState } from './userState.js';

interface UserListProps {
  readonly users: readonly ManagedUser[];
  readonly onAction: (user: ManagedUser, action: UserAction) => void;
}

/** Who there is, with roles and state. */
export function UserList({ users, onAction }: UserListProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ItemList
      label={t('adminPages.users')}
      items={users}
      empty={<EmptyState text={t('admin.users.nobody')} />}
      title={(user) => {
        const state = userState(user);
        return (
          <>
            <Link component={RouterLink} to={recordAddress('users', user.id, locale)}>
              {user.name}
            </Link>
            <StateChip tone={stateTones[state]} text={t(`admin.users.state.${state}`)} />
          </>
        );
      }}
      facts={({ email, roles }) => [email, roles.join(', ') || null]}
      actions={(user) => <UserMenu user={user} onAction={(action) => onAction(user, action)} />}
    />
  );
}
