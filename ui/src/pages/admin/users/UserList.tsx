import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { EmptyState } from '../../../base/page/EmptyState.js';
import { formatInstant } from '../../../base/i18n/formats/formatDate.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { recordAddress } from '../../../base/routing/addresses.js';
import { ItemList } from '../../panels/ItemList.js';
import { StateChip } from '../../panels/StateChip.js';
import { UserMenu, type UserAction } from './UserMenu.js';
import type { ManagedUser } from './usersApi.js';
import { stateTones, userState } from './userState.js';

interface UserListProps {
  readonly users: readonly ManagedUser[];
  readonly onAction: (user: ManagedUser, action: UserAction) => void;
}

/** Lists the users with roles and state. */
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
      facts={({ email, roles, invited_at: invited, last_sign_in_at: last }) => [
        email,
        roles.join(', ') || null,
        invited && t('admin.users.invitedAt', { at: formatInstant(invited, locale) }),
        last ? t('admin.users.lastSignIn', { at: formatInstant(last, locale) }) : t('admin.users.neverSignedIn'),
      ]}
      actions={(user) => <UserMenu user={user} onAction={(action) => onAction(user, action)} />}
    />
  );
}
