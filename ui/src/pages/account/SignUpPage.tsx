import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useLocale } from '../../base/i18n/useLocale.js';
import { loginAddress } from '../../base/routing/addresses.js';
import { AccountCard, CardForm } from './form/AccountCard.js';
import { AccountField, mailRule } from './form/AccountField.js';
import { accountApi, type SignUp } from './accountApi.js';
import { CheckMail } from './CheckMail.js';
import { NewPasswordField } from './form/NewPasswordField.js';
import { SubmitButton } from './form/SubmitButton.js';
import { useAccountForm } from './form/useAccountForm.js';

const maxNameLength = 100;

/** `/signup`: for guests only. The account is created when the link in the mail is opened. */
export function SignUpPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const [params] = useSearchParams();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const account = useAccountForm<SignUp>(
    { name: '', email: '', password: '' },
    { name: 'name', email: 'email', password: 'password' },
  );
  const { form, problem, setProblem, errorOf, isBusy } = account;
  if (sentTo !== null) return <CheckMail kind="signUp" email={sentTo} onBack={() => setSentTo(null)} />;

  const signUp = async ({ name, email, password }: SignUp) => {
    await accountApi.signUp({ name: name.trim(), email: email.trim(), password });
    setSentTo(email.trim());
  };
  const nameRule = (name: string) => {
    if (name.trim() === '') return t('account.needed.name');
    return [...name.trim()].length <= maxNameLength || t('account.wrong.name');
  };
  return (
    <AccountCard
      title={t('account.signUp.title')}
      lead={t('account.signUp.lead')}
      problem={problem}
      onDismiss={() => setProblem(null)}
    >
      <CardForm onSubmit={account.submit(signUp)}>
        <AccountField
          id="name"
          label={t('account.name')}
          input={form.register('name', { validate: nameRule })}
          error={errorOf('name')}
          autoComplete="name"
          autoCapitalize="words"
        />
        <AccountField
          id="email"
          type="email"
          label={t('account.email')}
          input={form.register('email', { validate: mailRule(t) })}
          error={errorOf('email')}
          autoComplete="username"
        />
        <NewPasswordField
          id="password"
          label={t('account.password')}
          form={form}
          name="password"
          error={errorOf('password')}
        />
        <SubmitButton isBusy={isBusy}>{t('account.signUp.submit')}</SubmitButton>
      </CardForm>
      <p className="account-links">
        <span>
          {t('account.signUp.haveAccount')}{' '}
          <Link to={loginAddress(locale, params.get('callbackUrl'))}>{t('login.submit')}</Link>
        </span>
      </p>
    </AccountCard>
  );
}
