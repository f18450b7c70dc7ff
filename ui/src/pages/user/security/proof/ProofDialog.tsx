import type { ProofMethod } from '@viewkraft/model';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { PersistentDialog } from '../../../../base/dialogs/PersistentDialog.js';
import { AccountField } from '../../../account/form/AccountField.js';
import { PasswordField } from '../../../account/form/PasswordField.js';
import { useAccountForm } from '../../../account/form/useAccountForm.js';
import { FormProblem } from '../../../account/form/FormProblem.js';
import { ProofByMail } from './ProofByMail.js';
import { securityApi } from '../securityApi.js';
import { api } from '../../../../base/api/ApiClient.js';

interface ProofDialogProps {
  readonly email: string;
  readonly methods: readonly ProofMethod[];
  readonly onProved: () => void;
  readonly onCancel: () => void;
}

/** Asks the user to sign in again before a sensitive action, by any of the user's sign-in methods. */
export function ProofDialog({ email, methods, onProved, onCancel }: ProofDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const account = useAccountForm({ password: '', code: '' }, { password: 'password', code: 'code' });
  const { form, errorOf, isBusy } = account;
  const typed = methods.find((method) => method === 'password' || method === 'code');
  const hasPasskey = methods.includes('passkey') && 'PublicKeyCredential' in window;
  const prove = async (values: { readonly password: string; readonly code: string }) => {
    if (typed === undefined) return;
    await securityApi.prove(typed === 'password' ? { password: values.password } : { code: values.code });
    onProved();
  };
  // Skips the form's validation, which concerns typed input only.
  const byPasskey = () =>
    void account.attempt(async () => {
      if ((await provePasskey()) === 'proved') onProved();
    });
  return (
    <PersistentDialog isOpen onCancel={onCancel} aria-labelledby={id} fullWidth maxWidth="xs">
      <form noValidate onSubmit={account.submit(prove)}>
        <DialogTitle id={id}>{t('security.proof.title')}</DialogTitle>
        <DialogContent>
          <p>{t(typed || hasPasskey ? 'security.proof.lead' : 'security.proof.mailLead', { email })}</p>
          <FormProblem account={account} />
          <input
            className="vk-hidden"
            type="text"
            autoComplete="username"
            value={email}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
          {typed === 'password' && (
            <PasswordField
              id="proof-password"
              label={t('account.password')}
              input={form.register('password', { required: t('account.needed.password') })}
              error={errorOf('password')}
              autoComplete="current-password"
              autoFocus
            />
          )}
          {typed === 'code' && (
            <AccountField
              id="proof-code"
              label={t('login.code.label')}
              input={form.register('code', { required: t('login.code.needed') })}
              error={errorOf('code')}
              help={t('security.proof.codeHelp')}
              autoComplete="one-time-code"
              autoFocus
            />
          )}
          {hasPasskey && (
            <Box sx={{ mt: typed ? 2 : 0 }}>
              <Button variant="outlined" onClick={byPasskey} disabled={isBusy}>
                {t('login.byPasskey')}
              </Button>
            </Box>
          )}
          {!typed && !hasPasskey && <ProofByMail email={email} account={account} onProved={onProved} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>{t('form.cancel')}</Button>
          {typed && (
            <Button type="submit" variant="contained" disabled={isBusy}>
              {t('security.proof.submit')}
            </Button>
          )}
        </DialogActions>
      </form>
    </PersistentDialog>
  );
}

/** Reauthenticates by passkey. Closing the browser's dialog cancels. */
async function provePasskey(): Promise<'proved' | 'cancelled'> {
  const [{ startAuthentication }, { data }] = await Promise.all([
    import('@simplewebauthn/browser'),
    api.request<PublicKeyCredentialRequestOptionsJSON>('GET', '/api/user/passkeys/sign-in-options'),
  ]);
  try {
    await securityApi.prove({ response: await startAuthentication({ optionsJSON: data }) });
    return 'proved';
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return 'cancelled';
    throw error;
  }
}
