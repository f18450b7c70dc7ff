import { useState } from 'react';
import { FirstPassword } from './FirstPassword.js';
import { IdentitiesPanel } from './IdentitiesPanel.js';
import { PasskeysPanel } from './PasskeysPanel.js';
import { PasswordPanel } from './PasswordPanel.js';
import { ProofRoom } from './ProofRoom.js';
import { securityApi } from './securityApi.js';
import { SessionsPanel } from './SessionsPanel.js';
import { TokensPanel } from './TokensPanel.js';
import { TotpPanel } from './TotpPanel.js';
import { useOwn } from './useOwn.js';

/** What guards one's own account: password, second factor, passkeys, devices, keys of programs. */
export function SecurityPanels({ email }: { readonly email: string }) {
  // A new password signs the other devices out, so their list is read anew.
  const [turn, setTurn] = useState(0);
  // Until it is known, and where it cannot be, as with nearly everybody.
  const { data: proof } = useOwn(securityApi.proof);
  const hasPassword = proof?.methods.includes('password') ?? true;
  return (
    <ProofRoom email={email}>
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
    </ProofRoom>
  );
}
