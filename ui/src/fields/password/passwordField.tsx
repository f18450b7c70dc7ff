import { useTranslation } from 'react-i18next';
import type { FieldKind } from '../../base/plugin/FieldKind.js';
import { PasswordInput } from './PasswordInput.js';

export const passwordField: FieldKind = {
  Input: PasswordInput,
  Cell: PasswordCell,
  print: () => '••••••',
  align: 'left',
  width: 90,
  flex: 0.6,
  wide: false,
};

/** Dots that show only that a password is set. */
function PasswordCell() {
  const { t } = useTranslation();
  return (
    <span role="img" aria-label={t('field.passwordSet')}>
      ••••••
    </span>
  );
}
