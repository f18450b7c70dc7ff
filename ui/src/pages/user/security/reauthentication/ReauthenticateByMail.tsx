import Button from '@mui/material/Button';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { authProtocol } from '../../../account/accountApi.js';
import type { AccountForm } from '../../../account/form/useAccountForm.js';
import { securityApi } from '../securityApi.js';

interface ReauthenticateByMailProps<T extends FieldValues> {
  readonly email: string;
  readonly account: AccountForm<T>;
  readonly onDone: () => void;
}

/**
 * For users with neither password nor passkey: a mailed link signs in again in another tab, then this page continues.
 */
export function ReauthenticateByMail<T extends FieldValues>({ email, account, onDone }: ReauthenticateByMailProps<T>) {
  const { t } = useTranslation();
  const [isSent, setSent] = useState(false);
  const [isEarly, setEarly] = useState(false);
  const send = () =>
    void account.attempt(async () => {
      await authProtocol.begin('email', { email }, '/user');
      setSent(true);
    });
  const check = () =>
    void account.attempt(async () => {
      const { provedUntil } = await securityApi.reauthentication();
      if (provedUntil !== null) onDone();
      else setEarly(true);
    });
  if (!isSent) {
    return (
      <Button variant="contained" onClick={send} disabled={account.isBusy}>
        {t('security.proof.sendLink')}
      </Button>
    );
  }
  return (
    <>
      <p role="status">{t(isEarly ? 'security.proof.notYet' : 'security.proof.sent')}</p>
      <Button variant="contained" onClick={check} disabled={account.isBusy}>
        {t('security.proof.opened')}
      </Button>
    </>
  );
}
