import { useState } from 'react';
import { PasskeysPanel } from './PasskeysPanel.js';
import { PasswordPanel } from './PasswordPanel.js';
import { SessionsPanel } from './SessionsPanel.js';
import { TokensPanel } from './TokensPanel.js';
import { TotpPanel } from './TotpPanel.js';

/** What guards one's own account: password, second factor, passkeys, devices, keys of programs. */
export function SecurityPanels({ email }: { readonly email: string }) {
  // A new password signs the other devices out, so their list is read anew.
  const [turn, setTurn] = useState(0);
  return (
    <>
      <PasswordPanel email={email} onChanged={() => setTurn((before) => before + 1)} />
      <TotpPanel />
      <PasskeysPanel />
      <SessionsPanel key={turn} />
      <TokensPanel />
    </>
  );
}
