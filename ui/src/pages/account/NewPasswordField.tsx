import { useWatch, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { newPasswordRule } from './newPasswordRule.js';
import { PasswordField } from './PasswordField.js';
import { passwordStrength, type PasswordStrength } from './passwordStrength.js';

interface NewPasswordFieldProps<T extends FieldValues> {
  readonly id: string;
  readonly label: string;
  readonly form: UseFormReturn<T>;
  readonly name: Path<T>;
  readonly error: string | undefined;
}

/** A password to choose: what the server takes, and how hard it is to guess. */
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
