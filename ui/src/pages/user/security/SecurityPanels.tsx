import { useState } from 'react';
import { IdentitiesPanel } from './IdentitiesPanel.js';
import { PasskeysPanel } from './PasskeysPanel.js';
import { PasswordPanel } from './PasswordPanel.js';
import { ReauthenticationProvider } from './reauthentication/ReauthenticationProvider.js';
import { securityApi } from './securityApi.js';
import { SessionsPanel } from './SessionsPanel.js';
import { TokensPanel } from './TokensPanel.js';
import { TotpPanel } from './TotpPanel.js';
import { useOwn } from './OwnPanel.js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../panels/Panel.js';
import { useAction } from '../../panels/useAction.js';
import { accountApi } from '../../account/accountApi.js';

/** Security of the user's own account: password, second factor, passkeys, sessions, access tokens. */
export function SecurityPanels({ email }: { readonly email: string }) {
  // A new password signs out the other devices, so their list is fetched again.
  const [turn, setTurn] = useState(0);
  // Most users have a password: assumed while the response is pending or after it has failed.
  const { data: state } = useOwn(securityApi.reauthentication);
  const hasPassword = state?.methods.includes('password') ?? true;
  return (
    <ReauthenticationProvider email={email}>
      {hasPassword ? (
        <PasswordPanel email={email} onChanged={() => setTurn((before) => before + 1)} />
      ) : (
        <FirstPassword email={email} />
      )}
      <TotpPanel />
      <PasskeysPanel />
      <IdentitiesPanel />
      <SessionsPanel key={turn} />
      <TokensPanel />
    </ReauthenticationProvider>
  );
}

/** Mails a link to set a password, for users without one. */
function FirstPassword({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const { runAction } = useAction();
  const send = () =>
    void runAction(() => accountApi.requestPassword(email), t('security.password.linkSent', { email }));
  return (
    <Panel title={t('security.password.title')}>
      <Box component="p" sx={{ mt: 1, mb: 3, color: 'text.secondary', maxWidth: '70ch' }}>
        {t('security.password.none')}
      </Box>
      <Button variant="outlined" onClick={send}>
        {t('security.password.sendLink')}
      </Button>
    </Panel>
  );
}
