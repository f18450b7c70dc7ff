import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../notify/notifications.js';
import { PasswordField } from '../../account/PasswordField.js';
import { useAccountForm } from '../../account/useAccountForm.js';
import { FormProblem } from './FormProblem.js';
import { securityApi } from './securityApi.js';

/** Takes the second factor away; the password proves that it is not somebody else at the desk. */
export function TotpEnd({ onDone, onCancel }: { readonly onDone: () => void; readonly onCancel: () => void }) {
  const { t } = useTranslation();
  const account = useAccountForm({ password: '' }, { password: 'password' });
  const { form, errorOf, isBusy } = account;
  const end = async ({ password }: { readonly password: string }) => {
    await securityApi.endTotp(password);
    notify({ message: t('security.totp.ended'), type: 'positive' });
    onDone();
  };
  return (
    <Box component="form" noValidate onSubmit={account.submit(end)} sx={{ maxWidth: 400 }}>
      <FormProblem account={account} />
      <PasswordField
        id="totp-password"
        label={t('account.password')}
        input={form.register('password', { required: t('account.needed.password') })}
        error={errorOf('password')}
        help={t('security.totp.endHelp')}
        autoComplete="current-password"
        autoFocus
      />
      <Box sx={{ display: 'flex', gap: 2, mt: 3 }}>
        <Button type="submit" variant="contained" color="error" disabled={isBusy}>
          {t('security.totp.end')}
        </Button>
        <Button onClick={onCancel}>{t('form.cancel')}</Button>
      </Box>
    </Box>
  );
}
