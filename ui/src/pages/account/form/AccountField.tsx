import type { ComponentProps, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { TFunction } from 'i18next';
import { FieldFrame } from '../../../fields/frame/FieldFrame.js';
import { inputState } from '../../../fields/frame/inputState.js';

/** Rough check of an e-mail address; the server decides. */
const address = /^[^\s@"']+@[^\s@"']+$/;

/** Returns why a text is not a valid e-mail address, or true. `needed`: what an empty field says. */
export function mailRule(t: TFunction, needed = t('account.needed.email')): (email: string) => true | string {
  return (email) => {
    const text = email.trim();
    if (text === '') return needed;
    return (address.test(text) && text.length <= 254) || t('account.wrong.email');
  };
}

export interface AccountFieldProps extends Omit<
  ComponentProps<'input'>,
  'id' | 'name' | 'onChange' | 'onBlur' | 'className'
> {
  readonly id: string;
  readonly label: string;
  readonly input: UseFormRegisterReturn;
  readonly error?: string | undefined;
  readonly help?: string | undefined;
  /** To the right of the help text. */
  readonly remark?: ReactNode;
  readonly end?: ReactNode;
  readonly below?: ReactNode;
}

/** A field of an account form. Uncontrolled, so that values filled in by password managers are submitted. */
export function AccountField({ id, label, input, error, help, remark, end, below, ...native }: AccountFieldProps) {
  return (
    <FieldFrame id={id} label={label} required error={error} help={help} remark={remark}>
      <div className="vk-box">
        <input
          type="text"
          autoCapitalize="none"
          spellCheck={false}
          {...native}
          {...input}
          className="vk-input"
          id={id}
          aria-required
          {...inputState(id, error, help, native['aria-describedby'])}
        />
        {end}
      </div>
      {below}
    </FieldFrame>
  );
}
