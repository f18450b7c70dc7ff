import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../base/dialogs/FormDialog.js';
import { notify } from '../../../base/notify/notifications.js';
import { AccountField, mailRule } from '../../account/form/AccountField.js';
import { useAccountForm } from '../../account/form/useAccountForm.js';
import { FormProblem } from '../../account/form/FormProblem.js';
import { RolesInput } from './RolesInput.js';
import { usersApi, type Invitation } from './usersApi.js';

interface InviteDialogProps {
  readonly onClose: () => void;
  readonly onInvited: () => void;
}

/** Creates an account; its user sets the password through a mailed link. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const { t } = useTranslation();
  const account = useAccountForm<Invitation>(
    { name: '', email: '', roles: [] },
    { name: 'name', email: 'email', roles: 'roles' },
  );
  const { form, errorOf, isBusy } = account;
  const invite = async ({ name, email, roles }: Invitation) => {
    await usersApi.invite({ name: name.trim(), email: email.trim(), roles });
    notify({ message: t('admin.users.invited', { email: email.trim() }), type: 'positive' });
    onInvited();
  };
  return (
    <FormDialog
      title={t('admin.users.inviteTitle')}
      submit={t('admin.users.invite')}
      isDisabled={isBusy}
      onSubmit={account.submit(invite)}
      onCancel={onClose}
    >
      <p>{t('admin.users.inviteLead')}</p>
      <FormProblem account={account} />
      <AccountField
        id="invite-name"
        label={t('account.name')}
        input={form.register('name', { validate: (name) => name.trim() !== '' || t('user.nameNeeded') })}
        error={errorOf('name')}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={100}
        autoFocus
      />
      <AccountField
        id="invite-email"
        type="email"
        label={t('account.email')}
        input={form.register('email', { validate: mailRule(t, t('admin.users.emailNeeded')) })}
        error={errorOf('email')}
        autoComplete="off"
      />
      <Controller
        control={form.control}
        name="roles"
        render={({ field: { value, onChange } }) => (
          <RolesInput id="invite-roles" value={value} onChange={onChange} error={errorOf('roles')} />
        )}
      />
    </FormDialog>
  );
}
