import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useLocale } from '../../base/i18n/useLocale.js';
import { loginAddress } from '../../base/routing/addresses.js';
import { AccountCard, CardForm } from './form/AccountCard.js';
import { AccountField, mailRule } from './form/AccountField.js';
import { accountApi } from './accountApi.js';
import { CheckMail } from './CheckMail.js';
import { SubmitButton } from './form/SubmitButton.js';
import { useAccountForm } from './form/useAccountForm.js';

/** `/password-request`: for guests only. The response is the same whether or not the account exists. */
export function PasswordRequestPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const account = useAccountForm({ email: useTypedEmail() }, { email: 'email' });
  const { form, problem, setProblem, errorOf, isBusy } = account;
  if (sentTo !== null) return <CheckMail kind="password" email={sentTo} onBack={() => setSentTo(null)} />;
  const request = async ({ email }: { email: string }) => {
    await accountApi.requestPassword(email.trim());
    setSentTo(email.trim());
  };
  return (
    <AccountCard
      title={t('account.request.title')}
      lead={t('account.request.lead')}
      problem={problem}
      onDismiss={() => setProblem(null)}
    >
      <CardForm onSubmit={account.submit(request)}>
        <AccountField
          id="email"
          type="email"
          label={t('account.email')}
          input={form.register('email', { validate: mailRule(t) })}
          error={errorOf('email')}
          autoComplete="username"
        />
        <SubmitButton isBusy={isBusy}>{t('account.request.submit')}</SubmitButton>
      </CardForm>
      <p className="account-links">
        <Link to={loginAddress(locale)}>{t('account.toSignIn')}</Link>
      </p>
    </AccountCard>
  );
}

/** The address typed on the previous page, passed in the history state and not in the URL. */
function useTypedEmail(): string {
  const state = useLocation().state as { email?: unknown } | null;
  return typeof state?.email === 'string' ? state.email : '';
}
