import type { ComponentProps, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FieldFrame } from '../../fields/frame/FieldFrame.js';
import { inputState } from '../../fields/frame/inputState.js';

export interface AccountFieldProps extends Omit<
  ComponentProps<'input'>,
  'id' | 'name' | 'onChange' | 'onBlur' | 'className'
> {
  readonly id: string;
  readonly label: string;
  readonly input: UseFormRegisterReturn;
  readonly error?: string | undefined;
  readonly help?: string | undefined;
  /** At the right of the help. */
  readonly remark?: ReactNode;
  readonly end?: ReactNode;
  readonly below?: ReactNode;
}

/** One line of a form for accounts. The browser holds its text, so that whatever a password manager writes is sent. */
export function AccountField({ id, label, input, error, help, remark, end, below, ...native }: AccountFieldProps) {
  return (
    <FieldFrame id={id} label={label} error={error} help={help} remark={remark}>
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
