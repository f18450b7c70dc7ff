import { useTranslation } from 'react-i18next';

/** That there is a password, and nothing of it. */
export function PasswordCell() {
  const { t } = useTranslation();
  return (
    <span role="img" aria-label={t('field.passwordSet')}>
      ••••••
    </span>
  );
}
