import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInProvider } from '@viewkraft/model';
import type { SignInFields } from '../../data/session/AuthProtocol.js';
import { authProtocol } from './accountApi.js';
import { usePasskeySignIn } from './usePasskeySignIn.js';

interface OtherSignInMethodsProps {
  /** Returns the address after the sign-in. */
  readonly target: () => string;
  readonly onMailLink: () => Promise<void>;
  readonly onPasskey: (fields: SignInFields) => Promise<void>;
  /** Null when a new attempt starts. */
  readonly onProblem: (error: unknown) => void;
}

/** Sign-in methods without a password, if the server and the browser support them. */
export function OtherSignInMethods({ target, onMailLink, onPasskey, onProblem }: OtherSignInMethodsProps) {
  const { t } = useTranslation();
  const [providers, setProviders] = useState<readonly SignInProvider[]>([]);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // Without a response only the password is offered.
    authProtocol.providers().then(setProviders, () => undefined);
  }, []);
  const signInByPasskey = usePasskeySignIn(
    providers.some(({ id }) => id === 'passkey'),
    onPasskey,
    onProblem,
  );
  const others = providers.filter(({ type }) => type === 'oidc');
  const hasMail = providers.some(({ type }) => type === 'email');
  if (!signInByPasskey && !hasMail && others.length === 0) return null;

  const start = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    onProblem(null);
    await work().catch(onProblem);
    setBusy(false);
  };
  const goTo = async (provider: string) => location.assign(await authProtocol.begin(provider, {}, target()));
  const button = (key: string, text: string, work: () => Promise<void>) => (
    <button
      key={key}
      type="button"
      className="account-button"
      aria-disabled={isBusy || undefined}
      onClick={() => void start(work)}
    >
      {text}
    </button>
  );
  return (
    <>
      <p className="account-or">{t('login.or')}</p>
      <div className="account-ways">
        {signInByPasskey && button('passkey', t('login.byPasskey'), signInByPasskey)}
        {hasMail && button('email', t('login.byMail'), onMailLink)}
        {others.map(({ id, name }) => button(id, t('login.with', { name }), () => goTo(id)))}
      </div>
    </>
  );
}
