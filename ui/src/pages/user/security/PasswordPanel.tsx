import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../panels/Panel.js';
import { AccountName } from '../../account/form/AccountName.js';
import { FormProblem } from '../../account/form/FormProblem.js';
import { notify } from '../../../base/notify/notifications.js';
import { accountApi } from '../../account/accountApi.js';
import { NewPasswordField } from '../../account/form/NewPasswordField.js';
import { PasswordField } from '../../account/form/PasswordField.js';
import { useAccountForm } from '../../account/form/useAccountForm.js';

interface PasswordPanelProps {
  readonly email: string;
  /** By then the other devices have been signed out. */
  readonly onChanged: () => void;
}

/** Changes the password; the current one proves the user's identity. */
export function PasswordPanel({ email, onChanged }: PasswordPanelProps) {
  const { t } = useTranslation();
  const account = useAccountForm({ current: '', password: '' }, { current: 'current', password: 'password' });
  const { form, errorOf, isBusy } = account;
  const change = async (values: { readonly current: string; readonly password: string }) => {
    await accountApi.setPassword(values);
    form.reset();
    notify({ message: t('account.new.saved'), type: 'positive' });
    onChanged();
  };
  return (
    <Panel title={t('security.password.title')}>
      <Box component="p" sx={{ mt: 1, mb: 3, color: 'text.secondary' }}>
        {t('security.password.lead')}
      </Box>
      <Box
        component="form"
        noValidate
        onSubmit={account.submit(change)}
        sx={{ display: 'grid', gap: 2, maxWidth: 400, justifyItems: 'start' }}
      >
        <FormProblem account={account} />
        <AccountName email={email} />
        <PasswordField
          id="current-password"
          label={t('account.currentPassword')}
          input={form.register('current', { required: t('account.needed.current') })}
          error={errorOf('current')}
          autoComplete="current-password"
        />
        <NewPasswordField
          id="new-password"
          label={t('account.newPassword')}
          form={form}
          name="password"
          error={errorOf('password')}
        />
        <Button type="submit" variant="outlined" disabled={isBusy}>
          {t('security.password.submit')}
        </Button>
      </Box>
    </Panel>
  );
}
