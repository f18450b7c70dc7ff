import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../fields/frame/ActionButton.js';
import { icons } from '../../../fields/icons/Icon.js';
import '../account.css';
import { AccountField, type AccountFieldProps } from './AccountField.js';

/** A password field with a show button and a caps lock warning. */
export function PasswordField({ below, input, ...rest }: Omit<AccountFieldProps, 'type' | 'end'>) {
  const { t } = useTranslation();
  const element = useRef<HTMLInputElement | null>(null);
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const updateCapsLock = (event: KeyboardEvent | MouseEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const { ref, ...registered } = input;
  return (
    <AccountField
      {...rest}
      input={{
        ...registered,
        ref: (next: HTMLInputElement | null) => {
          element.current = next;
          ref(next);
        },
        onBlur: (event: unknown) => {
          setCapsLock(false);
          return registered.onBlur(event as Parameters<typeof registered.onBlur>[0]);
        },
      }}
      type={isShown ? 'text' : 'password'}
      onKeyDown={updateCapsLock}
      onKeyUp={updateCapsLock}
      onMouseDown={updateCapsLock}
      end={
        <ActionButton
          name={t(isShown ? 'account.hide' : 'account.show')}
          aria-describedby={`${rest.id}-label`}
          icon={isShown ? icons.hide : icons.show}
          // Focus and caret stay in the input.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            const { selectionStart, selectionEnd } = element.current ?? {};
            setShown(!isShown);
            requestAnimationFrame(() => {
              if (document.activeElement === element.current)
                element.current?.setSelectionRange(selectionStart ?? null, selectionEnd ?? null);
            });
          }}
        />
      }
      below={
        <>
          {below}
          {isCapsLock && (
            <p className="account-caps" role="status">
              {t('account.capsLock')}
            </p>
          )}
        </>
      }
    />
  );
}
