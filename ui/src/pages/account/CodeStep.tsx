import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountCard, CardForm } from './form/AccountCard.js';
import { AccountField } from './form/AccountField.js';
import { SubmitButton } from './form/SubmitButton.js';
import { useAccountForm } from './form/useAccountForm.js';

interface CodeStepProps {
  /** Throws SignInError if the code is refused. */
  readonly onCode: (code: string) => Promise<void>;
  readonly onBack: () => void;
}

/** The second factor: a six-digit code from an authenticator app, or a recovery code. */
export function CodeStep({ onCode, onBack }: CodeStepProps) {
  const { t } = useTranslation();
  const [isRecovery, setRecovery] = useState(false);
  const account = useAccountForm({ code: '' });
  const { form, problem, setProblem, errorOf, isBusy } = account;
  const rule = (typed: string) => {
    const code = typed.replace(/\s/g, '');
    if (code === '') return t('login.code.needed');
    return isRecovery || /^\d{6}$/.test(code) || t('login.code.digits');
  };
  return (
    <AccountCard
      title={t('login.code.title')}
      lead={t(isRecovery ? 'login.code.recoveryLead' : 'login.code.lead')}
      problem={problem}
      onDismiss={() => setProblem(null)}
    >
      <CardForm onSubmit={account.submit(({ code }) => onCode(code.replace(/\s/g, '')))}>
        <AccountField
          key={String(isRecovery)}
          id="code"
          label={t(isRecovery ? 'login.code.recoveryLabel' : 'login.code.label')}
          input={form.register('code', { validate: rule })}
          error={errorOf('code')}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoFocus
        />
        <SubmitButton isBusy={isBusy}>{t('login.submit')}</SubmitButton>
      </CardForm>
      <p className="account-links">
        <button
          type="button"
          className="account-link"
          onClick={() => {
            form.reset();
            setProblem(null);
            setRecovery(!isRecovery);
          }}
        >
          {t(isRecovery ? 'login.code.useApp' : 'login.code.useRecovery')}
        </button>
        <button type="button" className="account-link" onClick={onBack}>
          {t('login.code.back')}
        </button>
      </p>
    </AccountCard>
  );
}
