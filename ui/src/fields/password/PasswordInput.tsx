import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import { ActionButton } from '../frame/ActionButton.js';
import { LineInput } from '../frame/LineInput.js';
import { icons } from '../icons/Icon.js';

/** A password input. The stored password is never shown and is kept until a new one is typed. */
export function PasswordInput(props: FieldInputProps) {
  const { id, column, value, onChange, onBlur, required, readOnly } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState<{ readonly text: string; readonly before: unknown } | null>(null);
  const [isShown, setShown] = useState(false);
  // A value that was not typed here is never shown.
  const text = typed && typed.text === value ? typed.text : '';
  const isStored = text === '' && value !== null && value !== undefined && value !== '';
  const take = (next: string) => {
    const before = text === '' ? value : typed?.before;
    setTyped({ text: next, before });
    onChange(next === '' ? (before ?? null) : next);
  };
  const name = t(isShown ? 'field.hidePassword' : 'field.showPassword');
  return (
    <LineInput
      field={props}
      text={text}
      onText={take}
      onLeave={() => {
        setShown(false);
        onBlur?.();
      }}
      type={isShown && text !== '' ? 'text' : 'password'}
      autoComplete="new-password"
      spellCheck={false}
      autoCapitalize="none"
      placeholder={isStored ? t('field.passwordStored') : props.placeholder}
      end={
        !readOnly && (
          <>
            {isStored && column.allowNull && !required && (
              <ActionButton
                name={t('picker.clear')}
                icon={icons.clear}
                aria-describedby={`${id}-label`}
                onClick={() => onChange(null)}
              />
            )}
            {text !== '' && (
              <ActionButton
                name={name}
                icon={isShown ? icons.hide : icons.show}
                aria-describedby={`${id}-label`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => setShown(!isShown)}
              />
            )}
          </>
        )
      }
    />
  );
}
