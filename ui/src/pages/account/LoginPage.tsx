import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useLocale } from '../../base/i18n/useLocale.js';
import { afterSignIn, passwordRequestAddress, signUpAddress } from '../../base/routing/addresses.js';
import { guardPause } from '../../base/routing/guardPause.js';
import { sessionStore } from '../../data/session/SessionStore.js';
import { SignInError } from '../../data/session/AuthProtocol.js';
import { AccountCard, CardForm } from './form/AccountCard.js';
import { AccountField, mailRule } from './form/AccountField.js';
import { authProtocol } from './accountApi.js';
import { accountProblem } from './form/accountProblem.js';
import { CheckMail } from './CheckMail.js';
import { CodeStep } from './CodeStep.js';
import { OtherSignInMethods } from './OtherSignInMethods.js';
import { PasswordField } from './form/PasswordField.js';
import { SubmitButton } from './form/SubmitButton.js';
import { useAccountForm } from './form/useAccountForm.js';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** `/login`: for guests only. Asks for the password, then for the second factor if the account has one. */
export function LoginPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [step, setStep] = useState<'credentials' | 'code' | 'mailed'>('credentials');
  const account = useAccountForm<Credentials>({ email: '', password: '' });
  const { form, problem, setProblem, errorOf, isBusy } = account;
  const callbackUrl = params.get('callbackUrl');
  const target = () => afterSignIn(callbackUrl, locale, location.origin);
  // The redirect to this page reports an error of a mailed link or of another site.
  const [cameWith, setCameWith] = useState(() => {
    const error = params.get('error');
    return error === null ? null : new SignInError(error, params.get('code'));
  });
  const shown = problem ?? (cameWith && accountProblem(cameWith, t, locale));
  // The sign-in navigates by itself: the guest guard waits until this page is left.
  useEffect(() => () => guardPause.set(false), []);

  const enter = async (work: () => Promise<void>) => {
    setCameWith(null);
    try {
      guardPause.set(true);
      await work();
      await navigate(target(), { replace: true });
    } catch (error) {
      guardPause.set(false);
      throw error;
    }
  };
  const signIn = (values: Credentials, code?: string) =>
    enter(() => {
      const fields = { email: values.email.trim(), password: values.password };
      return sessionStore.signIn('credentials', code === undefined ? fields : { ...fields, code }, target());
    });
  const submit = async (values: Credentials) => {
    try {
      await signIn(values);
    } catch (error) {
      if (!(error instanceof SignInError && error.code === 'totp_required')) throw error;
      setStep('code');
    }
  };
  const mailLink = async () => {
    if (!(await form.trigger('email', { shouldFocus: true }))) return;
    setCameWith(null);
    await authProtocol.begin('email', { email: form.getValues('email').trim() }, target());
    setStep('mailed');
  };

  if (step === 'mailed') {
    return <CheckMail kind="signIn" email={form.getValues('email').trim()} onBack={() => setStep('credentials')} />;
  }
  if (step === 'code') {
    return <CodeStep onCode={(code) => signIn(form.getValues(), code)} onBack={() => setStep('credentials')} />;
  }
  return (
    <AccountCard
      title={t('login.title')}
      lead={t('login.lead')}
      problem={shown}
      onDismiss={() => {
        setProblem(null);
        setCameWith(null);
      }}
    >
      <CardForm onSubmit={account.submit(submit)}>
        <AccountField
          id="email"
          type="email"
          label={t('account.email')}
          input={form.register('email', { validate: mailRule(t) })}
          error={errorOf('email')}
          autoComplete="username webauthn"
        />
        <PasswordField
          id="password"
          label={t('account.password')}
          input={form.register('password', { required: t('account.needed.password') })}
          error={errorOf('password')}
          autoComplete="current-password"
        />
        <Link
          className="account-aside"
          data-scripted=""
          to={passwordRequestAddress(locale)}
          onClick={(event) => {
            event.preventDefault();
            void navigate(passwordRequestAddress(locale), { state: { email: form.getValues('email').trim() } });
          }}
        >
          {t('login.forgot')}
        </Link>
        <SubmitButton isBusy={isBusy}>{t('login.submit')}</SubmitButton>
      </CardForm>
      <p className="account-links">
        <span>
          {t('login.noAccount')} <Link to={signUpAddress(locale, callbackUrl)}>{t('login.toSignUp')}</Link>
        </span>
      </p>
      <OtherSignInMethods
        target={target}
        onMailLink={mailLink}
        onPasskey={(fields) => enter(() => sessionStore.signIn('passkey', fields, target()))}
        onProblem={setProblem}
      />
    </AccountCard>
  );
}
