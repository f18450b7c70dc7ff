import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useLocale } from '../../base/i18n/useLocale.js';
import { afterSignIn, loginAddress } from '../../base/routing/addresses.js';
import { sessionStore } from '../../data/session/SessionStore.js';
import { useSession } from '../../data/session/useSession.js';
import { AccountCard, CardForm } from './form/AccountCard.js';
import { AccountName } from './form/AccountName.js';
import { accountApi } from './accountApi.js';
import { NewPasswordField } from './form/NewPasswordField.js';
import { PasswordField } from './form/PasswordField.js';
import { SubmitButton } from './form/SubmitButton.js';
import { useAccountForm } from './form/useAccountForm.js';

interface Passwords {
  readonly current: string;
  readonly password: string;
  readonly repeat: string;
}

/** `/password-new`: a new password for a signed-in user; the only page of a session that must set one (A4). */
export function PasswordNewPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { user } = useSession();
  const account = useAccountForm<Passwords>(
    { current: '', password: '', repeat: '' },
    { current: 'current', password: 'password' },
  );
  const { form, problem, setProblem, errorOf, isBusy } = account;
  // Once saved, the page is about to be left and must not ask again.
  const [wasPending] = useState(user?.password === true);
  if (!user) return null;
  const isPending = wasPending || user.password;

  const save = async ({ current, password }: Passwords) => {
    await accountApi.setPassword(isPending ? { password } : { password, current });
    await sessionStore.load();
    const { notify } = await import('../../base/notify/notifications.js');
    notify({ message: t('account.new.saved'), type: 'positive' });
    await navigate(afterSignIn(params.get('callbackUrl'), locale, location.origin), { replace: true });
  };
  const leave = async () => {
    await sessionStore.signOut();
    await navigate(loginAddress(locale), { replace: true });
  };
  return (
    <AccountCard
      title={t('account.new.title')}
      lead={t(isPending ? 'account.new.pending' : 'account.new.lead', { email: user.email })}
      problem={problem}
      onDismiss={() => setProblem(null)}
    >
      <CardForm onSubmit={account.submit(save)}>
        <AccountName email={user.email} />
        {!isPending && (
          <PasswordField
            id="current"
            label={t('account.currentPassword')}
            input={form.register('current', { required: t('account.needed.current'), shouldUnregister: true })}
            error={errorOf('current')}
            autoComplete="current-password"
          />
        )}
        <NewPasswordField
          id="password"
          label={t('account.newPassword')}
          form={form}
          name="password"
          error={errorOf('password')}
        />
        <PasswordField
          id="repeat"
          label={t('account.repeatPassword')}
          input={form.register('repeat', {
            validate: (repeat, { password }) => {
              if (repeat === '') return t('account.needed.repeat');
              return repeat === password || t('account.wrong.repeat');
            },
          })}
          error={errorOf('repeat')}
          autoComplete="new-password"
        />
        <SubmitButton isBusy={isBusy}>{t('account.new.submit')}</SubmitButton>
      </CardForm>
      <p className="account-links">
        <button type="button" className="account-link" onClick={() => void leave()}>
          {t('account.new.signOut')}
        </button>
      </p>
    </AccountCard>
  );
}
