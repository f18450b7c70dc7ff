import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { PasswordField } from './PasswordField.js';
import { passwordLength } from '@viewkraft/model';
import { countCharacters, passwordStrength, type PasswordStrength } from './passwordStrength.js';

interface NewPasswordFieldProps<T extends FieldValues> {
  readonly id: string;
  readonly label: string;
  readonly form: UseFormReturn<T>;
  readonly name: Path<T>;
  readonly error: string | undefined;
}

/** Field for a new password with the server's rules and a strength hint. */
export function NewPasswordField<T extends FieldValues>({ id, label, form, name, error }: NewPasswordFieldProps<T>) {
  const { t } = useTranslation();
  const password = useWatch({ control: form.control, name }) as string;
  const strength = password === '' ? undefined : passwordStrength(password);
  return (
    <PasswordField
      id={id}
      label={label}
      input={form.register(name, { validate: newPasswordRule(t) })}
      error={error}
      help={t('account.policy')}
      autoComplete="new-password"
      remark={<StrengthWord strength={strength} />}
      below={<div className="account-strength" data-strength={strength} aria-hidden="true" />}
    />
  );
}

function StrengthWord({ strength }: { readonly strength: PasswordStrength | undefined }) {
  const { t } = useTranslation();
  return (
    <span role="status">
      {strength && (
        <>
          <span className="vk-hidden">{t('account.strength.label')} </span>
          {t(`account.strength.${strength}`)}
        </>
      )}
    </span>
  );
}

/** Returns why a text cannot be a new password, or true; only the server checks the list of common passwords. */
function newPasswordRule(t: TFunction): (password: string) => true | string {
  return (password) => {
    const count = countCharacters(password);
    if (count === 0) return t('account.needed.newPassword');
    if (count < passwordLength.min) return t('account.wrong.short', { count });
    return count <= passwordLength.max || t('account.wrong.long');
  };
}
