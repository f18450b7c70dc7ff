import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PersistentDialog } from '../../../base/dialogs/PersistentDialog.js';
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
  const id = useId();
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
    <PersistentDialog isOpen onCancel={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form noValidate onSubmit={account.submit(invite)}>
        <DialogTitle id={id}>{t('admin.users.inviteTitle')}</DialogTitle>
        <DialogContent>
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
            input={form.register('email', { validate: mailRule(t) })}
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
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {t('admin.users.invite')}
          </Button>
        </DialogActions>
      </form>
    </PersistentDialog>
  );
}
