import { useId, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../fields/frame/ActionButton.js';
import { icons } from '../../../fields/icons/Icon.js';
import { useTitle } from '../../../base/routing/useTitle.js';
import '../account.css';

interface AccountCardProps {
  readonly title: string;
  readonly lead?: string | undefined;
  /** An error that belongs to no field. */
  readonly problem?: string | null | undefined;
  readonly onDismiss?: () => void;
  readonly children: ReactNode;
}

/** The card of a sign-in or sign-up page. */
export function AccountCard({ title, lead, problem, onDismiss, children }: AccountCardProps) {
  const { t } = useTranslation();
  const id = useId();
  useTitle(title);
  return (
    <div className="account">
      <section className="account-card" aria-labelledby={id}>
        <h1 id={id}>{title}</h1>
        <p className="account-lead">{lead}</p>
        {problem && (
          <div className="account-alert" role="alert">
            <span>{problem}</span>
            <ActionButton name={t('account.dismiss')} icon={icons.clear} onClick={onDismiss} />
          </div>
        )}
        {children}
      </section>
    </div>
  );
}

interface CardFormProps {
  readonly onSubmit: (event: FormEvent) => void;
  readonly children: ReactNode;
}

/**
 * The form of a card. Before the application is loaded, index.html holds its submission back; without any script,
 * `post` keeps a password out of the address.
 */
export function CardForm({ onSubmit, children }: CardFormProps) {
  return (
    <form className="account-form" method="post" data-scripted="" noValidate onSubmit={onSubmit}>
      {children}
    </form>
  );
}
