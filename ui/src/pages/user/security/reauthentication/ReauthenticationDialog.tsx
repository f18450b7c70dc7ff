import type { ProofMethod } from '@viewkraft/model';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { FormDialog } from '../../../../base/dialogs/FormDialog.js';
import { AccountName } from '../../../account/form/AccountName.js';
import { AccountField } from '../../../account/form/AccountField.js';
import { PasswordField } from '../../../account/form/PasswordField.js';
import { useAccountForm } from '../../../account/form/useAccountForm.js';
import { FormProblem } from '../../../account/form/FormProblem.js';
import { ReauthenticateByMail } from './ReauthenticateByMail.js';
import { securityApi } from '../securityApi.js';
import { api } from '../../../../base/api/ApiClient.js';

interface ReauthenticationDialogProps {
  readonly email: string;
  readonly methods: readonly ProofMethod[];
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Asks the user to sign in again before a sensitive action, by any of the user's sign-in methods. */
export function ReauthenticationDialog({ email, methods, onDone, onCancel }: ReauthenticationDialogProps) {
  const { t } = useTranslation();
  const account = useAccountForm({ password: '', code: '' }, { password: 'password', code: 'code' });
  const { form, errorOf, isBusy } = account;
  const typed = methods.find((method) => method === 'password' || method === 'code');
  const hasPasskey = methods.includes('passkey') && 'PublicKeyCredential' in window;
  const reauthenticate = async (values: { readonly password: string; readonly code: string }) => {
    if (typed === undefined) return;
    await securityApi.reauthenticate(typed === 'password' ? { password: values.password } : { code: values.code });
    onDone();
  };
  // Skips the form's validation, which concerns typed input only.
  const byPasskey = () =>
    void account.attempt(async () => {
      if ((await reauthenticateByPasskey()) === 'proved') onDone();
    });
  return (
    <FormDialog
      title={t('security.proof.title')}
      submit={typed && t('security.proof.submit')}
      isDisabled={isBusy}
      onSubmit={account.submit(reauthenticate)}
      onCancel={onCancel}
    >
      <p>{t(typed || hasPasskey ? 'security.proof.lead' : 'security.proof.mailLead', { email })}</p>
      <FormProblem account={account} />
      <AccountName email={email} />
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
      {!typed && !hasPasskey && <ReauthenticateByMail email={email} account={account} onDone={onDone} />}
    </FormDialog>
  );
}

/** Reauthenticates by passkey. Closing the browser's dialog cancels. */
async function reauthenticateByPasskey(): Promise<'proved' | 'cancelled'> {
  const [{ startAuthentication }, { data }] = await Promise.all([
    import('@simplewebauthn/browser'),
    api.request<PublicKeyCredentialRequestOptionsJSON>('GET', '/api/user/passkeys/sign-in-options'),
  ]);
  try {
    await securityApi.reauthenticate({ response: await startAuthentication({ optionsJSON: data }) });
    return 'proved';
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return 'cancelled';
    throw error;
  }
}
