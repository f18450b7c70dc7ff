import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../base/dialogs/ConfirmDialog.js';
import { SearchBox } from '../../../base/page/SearchBox.js';
import { formatNumber } from '../../../base/i18n/formats/formatNumber.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { AdminPage } from '../AdminPage.js';
import { useAction } from '../../panels/useAction.js';
import { useFetched } from '../../panels/useFetched.js';
import { InviteDialog } from './InviteDialog.js';
import type { UserAction } from './UserMenu.js';
import { usersApi, type ManagedUser } from './usersApi.js';
import { UserList } from './UserList.js';
import { QuestionDialog } from '../../../base/dialogs/QuestionDialog.js';
import { RolesInput } from './RolesInput.js';

const step = 50;

/** Actions without confirmation. */
const harmless: ReadonlySet<UserAction> = new Set(['enable', 'inviteAgain']);

interface PendingAction {
  readonly user: ManagedUser;
  readonly action: UserAction;
}

/** Accounts: list, invitations, roles and revoking access. */
export function UsersAdmin() {
  const { t } = useTranslation();
  const locale = useLocale();
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(step);
  const [pending, setPending] = useState<PendingAction | 'invite' | null>(null);
  const { runAction } = useAction();
  const fetched = useFetched(useCallback(() => usersApi.list(search, limit), [search, limit]));
  const close = () => setPending(null);

  const change = (user: ManagedUser, action: UserAction, work: () => Promise<void>) => {
    close();
    void runAction(work, t(`admin.users.done.${action}`, { name: user.name, email: user.email })).then(fetched.reload);
  };
  const carryOut = ({ user, action }: PendingAction) => {
    const works: Readonly<Record<Exclude<UserAction, 'roles'>, () => Promise<void>>> = {
      inviteAgain: () => usersApi.inviteAgain(user.id),
      force: () => usersApi.change(user.id, { password_pending: true }),
      endSessions: () => usersApi.endSessions(user.id),
      endTotp: () => usersApi.endSecondFactor(user.id),
      disable: () => usersApi.change(user.id, { disabled: true }),
      enable: () => usersApi.change(user.id, { disabled: false }),
    };
    if (action !== 'roles') change(user, action, works[action]);
  };
  const question = pending !== null && pending !== 'invite' && pending.action !== 'roles' ? pending : null;
  return (
    <AdminPage
      title={t('adminPages.users')}
      lead={t('admin.users.lead')}
      fetched={fetched}
      aside={fetched.data && <span>{formatNumber(fetched.data.total, locale)}</span>}
      actions={
        <Button variant="contained" onClick={() => setPending('invite')}>
          {t('admin.users.inviteTitle')}
        </Button>
      }
    >
      {({ users, total }) => (
        <>
          <Box sx={{ display: 'flex' }}>
            <SearchBox value={search} onSearch={setSearch} />
          </Box>
          <UserList
            users={users}
            onAction={(user, action) =>
              harmless.has(action) ? carryOut({ user, action }) : setPending({ user, action })
            }
          />
          {total > users.length && (
            <Button sx={{ justifySelf: 'start' }} onClick={() => setLimit(limit + step)}>
              {t('admin.users.more')}
            </Button>
          )}
          {pending === 'invite' && (
            <InviteDialog
              onClose={close}
              onInvited={() => {
                close();
                fetched.reload();
              }}
            />
          )}
          {pending !== null && pending !== 'invite' && pending.action === 'roles' && (
            <RolesDialog
              user={pending.user}
              onClose={close}
              onSave={(roles) => change(pending.user, 'roles', () => usersApi.change(pending.user.id, { roles }))}
            />
          )}
          {question && (
            <ConfirmDialog
              isOpen
              title={t(`admin.users.ask.${question.action}`, { name: question.user.name })}
              confirm={t(`admin.users.action.${question.action}`)}
              onConfirm={() => carryOut(question)}
              onCancel={close}
            >
              {t(`admin.users.askText.${question.action}`, { email: question.user.email })}
            </ConfirmDialog>
          )}
        </>
      )}
    </AdminPage>
  );
}

interface RolesDialogProps {
  readonly user: ManagedUser;
  readonly onSave: (roles: readonly string[]) => void;
  readonly onClose: () => void;
}

function RolesDialog({ user, onSave, onClose }: RolesDialogProps) {
  const { t } = useTranslation();
  const [roles, setRoles] = useState(user.roles);
  return (
    <QuestionDialog
      isOpen
      role="dialog"
      title={t('admin.users.rolesTitle', { name: user.name })}
      onCancel={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button variant="contained" onClick={() => onSave(roles)}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <p>{user.email}</p>
      <RolesInput id="user-roles" value={roles} onChange={setRoles} />
    </QuestionDialog>
  );
}
