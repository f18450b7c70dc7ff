import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { ListProblem } from '../../../base/page/ListProblem.js';
import { AccountField } from '../../account/form/AccountField.js';
import { useAccountForm } from '../../account/form/useAccountForm.js';
import { FormProblem } from '../../account/form/FormProblem.js';
import { useReauthentication } from './reauthentication/useReauthentication.js';
import { securityApi } from './securityApi.js';
import { useOwn } from './OwnPanel.js';

/** Width of the quiet zone in modules, as scanners require it. */
const border = 4;

interface TotpEnrolmentProps {
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Enrols an authenticator app: shows the secret and verifies it with a first code. */
export function TotpEnrolment({ onDone, onCancel }: TotpEnrolmentProps) {
  const { t } = useTranslation();
  const withReauthentication = useReauthentication();
  const {
    data: totp,
    error,
    reload,
  } = useOwn(useCallback(() => withReauthentication(securityApi.beginTotp), [withReauthentication]));
  const account = useAccountForm({ code: '' }, { code: 'code' });
  const { form, errorOf, isBusy } = account;
  const confirm = async ({ code }: { readonly code: string }) =>
    onDone((await securityApi.confirmTotp(code.replace(/\s/g, ''))).recoveryCodes);
  const isCancelled = error?.code === 'REAUTHENTICATION_NEEDED';
  useEffect(() => {
    if (isCancelled) onCancel();
    // Runs only when the user has cancelled.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isCancelled]);
  if (isCancelled) return null;
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

/** A QR code, dark on white in every theme: scanners need the contrast. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      width="200"
      height="200"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} rx={2} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
