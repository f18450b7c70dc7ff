import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ListProblem } from '../../../grid/ListProblem.js';
import { AccountField } from '../../account/AccountField.js';
import { useAccountForm } from '../../account/useAccountForm.js';
import { FormProblem } from './FormProblem.js';
import { useProof } from './proofs.js';
import { QrCode } from './QrCode.js';
import { securityApi } from './securityApi.js';
import { useOwn } from './useOwn.js';

interface TotpEnrolmentProps {
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** The secret goes into the app, and a code of the app proves that it arrived. */
export function TotpEnrolment({ onDone, onCancel }: TotpEnrolmentProps) {
  const { t } = useTranslation();
  const prove = useProof();
  const { data: totp, error, reload } = useOwn(useCallback(() => prove(securityApi.beginTotp), [prove]));
  const account = useAccountForm({ code: '' }, { code: 'code' });
  const { form, errorOf, isBusy } = account;
  const confirm = async ({ code }: { readonly code: string }) =>
    onDone((await securityApi.confirmTotp(code.replace(/\s/g, ''))).recoveryCodes);
  if (error) return <ListProblem error={error} onRetry={() => void reload()} />;
  if (!totp) return <Skeleton variant="rounded" height={240} />;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
      <QrCode text={totp.uri} label={t('security.totp.qr')} />
      <Box
        component="form"
        noValidate
        onSubmit={account.submit(confirm)}
        sx={{ flex: '1 1 260px', maxWidth: 400, minWidth: 0 }}
      >
        <p style={{ marginTop: 0 }}>{t('security.totp.scan')}</p>
        <Box component="code" sx={{ display: 'block', mb: 4, overflowWrap: 'anywhere', userSelect: 'all' }}>
          {totp.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Box>
        <FormProblem account={account} />
        <AccountField
          id="totp-code"
          label={t('login.code.label')}
          input={form.register('code', {
            validate: (code) => /^\d{6}$/.test(code.replace(/\s/g, '')) || t('login.code.digits'),
          })}
          error={errorOf('code')}
          help={t('security.totp.codeHelp')}
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
        />
        <Box sx={{ display: 'flex', gap: 2, mt: 3 }}>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {t('security.totp.confirm')}
          </Button>
          <Button onClick={onCancel}>{t('form.cancel')}</Button>
        </Box>
      </Box>
    </Box>
  );
}
